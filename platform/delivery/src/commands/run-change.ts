import { CommandError } from '../base/command-error';
import { commandFor, packageNameOf } from '../base/project';
import { endHold, hold } from '../features/holds/hold';
import { abort, promote } from '../release/promote';
import { type Insistence, releaseCheck } from '../features/provenance/refusals';
import { withdraw } from '../release/withdraw';
import { type ChangeOptions, otherOrigin, shareFrom, startChange, targetOf } from './arguments';
import { printChange, reportDryRun } from './release-report';

export interface PromoteOptions extends ChangeOptions, Insistence {
  /** Another origin, where the version is: an address or a path. */
  from?: string;
  /** A share of the browsers: `50%`. */
  share?: string;
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
  const check = releaseCheck(origin, process.cwd(), action, options);
  const from = options.from && {
    address: options.from,
    origin: await otherOrigin(options.from),
  };
  const changed = await promote(origin, action, name, version, {
    check,
    share,
    ...(from && { from }),
  });
  printChange(name, changed, options);
}

/**
 * `pnpm abort`: ends the candidate of a remote. The browsers that use it get the live version again.
 * @throws CommandError when the arguments do not name a remote, or the remote has no candidate
 */
export async function runAbort(stated: string | undefined, options: ChangeOptions): Promise<void> {
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
  options: ChangeOptions,
): Promise<void> {
  const name = nameFrom(stated, 'remote', 'withdraw <remote>');
  const { origin, action } = await startChange(options);
  printChange(name, await withdraw(origin, action, name), options);
}

export interface HoldOptions extends ChangeOptions {
  end?: true;
}

/**
 * `pnpm hold`: lets nobody release a package until somebody ends it with `--end`.
 * @throws CommandError when the arguments do not name a package
 */
export async function runHold(stated: string | undefined, options: HoldOptions): Promise<void> {
  const name = nameFrom(stated, 'package', 'hold <package> [--end]');
  const { origin, action } = await startChange(options);
  const change = options.end ? endHold : hold;
  const { number } = await change(origin, action, name);
  if (options.dryRun) {
    const state = options.end ? `end the hold of ${name}` : `put ${name} on hold`;
    return console.log(reportDryRun(`${state}, as release ${number}.`));
  }
  const state = options.end ? 'is no longer on hold' : 'is on hold';
  console.log(`${name} ${state} (release ${number}).`);
}

/** @throws CommandError with the command's usage when no package is named */
function nameFrom(stated: string | undefined, kind: string, usage: string): string {
  const name = packageNameOf(stated);
  if (name !== undefined) return name;
  throw new CommandError(`Name one ${kind}. Run: ${commandFor(usage)}`);
}
