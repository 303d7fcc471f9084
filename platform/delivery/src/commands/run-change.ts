import { CommandError } from '../base/command-error';
import { commandFor } from '../base/project';
import type { CommandOptions } from '../core/entry';
import { promote, type VersionSource } from '../release/promote';
import { withdraw } from '../release/withdraw';
import { nameFrom, startChange, targetOf } from './arguments';
import { printChange } from './release-report';

interface PromoteOptions extends CommandOptions {
  /** Where the version comes from, if a feature chooses it. */
  source?: VersionSource;
}

/** `pnpm delivery promote`: makes a version live that was built before. Builds nothing. */
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
  const { origin, action } = await startChange(options);
  const checked = { ...action, checkout: process.cwd() };
  const changed = await promote(origin, checked, name, version, options.source);
  printChange(name, changed, options);
}

/** `pnpm delivery withdraw`: takes one remote offline. It need not be in this checkout any more. */
export async function runWithdraw(
  stated: string | undefined,
  options: CommandOptions,
): Promise<void> {
  const name = nameFrom(stated, 'remote', 'withdraw <remote>');
  const { origin, action } = await startChange(options);
  printChange(name, await withdraw(origin, action, name), options);
}
