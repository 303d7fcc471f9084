import { CommandError } from '../base/command-error';
import { commandFor } from '../base/project';
import type { CommandOptions } from '../core/entry';
import { abort, promote, type VersionSource } from '../release/promote';
import { withdraw } from '../release/withdraw';
import { nameFrom, shareFrom, startChange, targetOf } from './arguments';
import { printChange } from './release-report';

export interface PromoteOptions extends CommandOptions {
  /** A share of the browsers: `50%`. */
  share?: string;
  /** Where the version comes from, if it is not on the origin. */
  source?: VersionSource;
}

/**
 * `pnpm promote`: makes a candidate, or another version on the origin, live for all browsers; with `--share`, a
 * candidate for a share of them. Builds nothing.
 * @throws CommandError when the arguments do not name a package
 */
export async function runPromote(
  stated: string | undefined,
  statedVersion: string | undefined,
  options: PromoteOptions,
): Promise<void> {
  const target = targetOf(stated, statedVersion);
  if (!target) {
    throw new CommandError(
      `Name one package. Run: ${commandFor('promote <package> [version] [--from <origin>] [--share <percentage>]')}`,
    );
  }
  const { name, version } = target;
  const full = version ? `promote ${name} ${version}` : `promote ${name}`;
  const share = shareFrom(options.share, name, full);
  const { origin, action } = await startChange(options);
  const checked = { ...action, checkout: process.cwd() };
  const changed = await promote(origin, checked, name, version, { share, source: options.source });
  printChange(name, changed, options);
}

/**
 * `pnpm abort`: ends the candidate of a remote. The browsers that use it get the live version again.
 * @throws CommandError when the arguments do not name a remote, or the remote has no candidate
 */
export async function runAbort(stated: string | undefined, options: CommandOptions): Promise<void> {
  const name = nameFrom(stated, 'remote', 'abort <remote>');
  const { origin, action } = await startChange(options);
  printChange(name, await abort(origin, action, name), options);
}

/**
 * `pnpm withdraw`: takes one remote offline. It need not be in this checkout any more.
 * @throws CommandError when the arguments do not name a remote, or it cannot be withdrawn
 */
export async function runWithdraw(
  stated: string | undefined,
  options: CommandOptions,
): Promise<void> {
  const name = nameFrom(stated, 'remote', 'withdraw <remote>');
  const { origin, action } = await startChange(options);
  printChange(name, await withdraw(origin, action, name), options);
}
