import { actionOf, commandLine } from '../action/action';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/command-name';
import { versionsOf } from '../log/changes';
import { rollback } from '../release/rollback';
import { rollbackTo } from '../release/rollback-to';
import { commandOrigin, targetOf } from './arguments';
import { printReport, reportChange, reportPlan, reportRollbackTo } from './release-report';

/** The options of `pnpm rollback`. */
export interface RollbackOptions {
  /** Number of the release to return to. */
  to?: string;
  force?: true;
  /** Does nothing unless this version of the package is live. */
  ifLive?: string;
  /** Lets nobody release the package until somebody ends the hold. */
  hold?: true;
  dryRun?: true;
  message?: string;
}

/**
 * `pnpm rollback`: makes another version of a package live, or all versions of an earlier release,
 * and prints what changed.
 * @throws CommandError when the arguments ask for neither or for both
 */
export async function runRollback(
  name: string | undefined,
  version: string | undefined,
  options: RollbackOptions,
): Promise<void> {
  const { to } = options;
  if (to !== undefined && name === undefined && !options.hold)
    return rollbackRelease(releaseNumberFrom(to), options);
  const target = to === undefined ? targetOf(name, version) : undefined;
  if (target) return rollbackPackage(target, options);
  throw new CommandError(
    `Name one package, or the number of a release, but not both. Run: ${commandFor('rollback <package> [version]')}, or ${commandFor('rollback --to <number>')}`,
  );
}

async function rollbackRelease(number: number, options: RollbackOptions): Promise<void> {
  const origin = await commandOrigin(options);
  const action = await actionOf(commandLine(), options.message);
  const { before, release, notes } = await rollbackTo(origin, action, number);
  const report = reportRollbackTo(before, release, number, options.dryRun ?? false);
  printReport(report, notes);
}

async function rollbackPackage(
  { name, version }: { name: string; version: string | undefined },
  { force, hold, ifLive, dryRun, message }: RollbackOptions,
): Promise<void> {
  const origin = await commandOrigin({ dryRun });
  const action = await actionOf(commandLine(), message);
  const { before, release, notes } = await rollback(origin, action, name, version, {
    isForced: force ?? false,
    isHeld: hold ?? false,
    ...(ifLive !== undefined && { ifLive }),
  });
  const live = versionsOf(before).get(name);
  if (ifLive !== undefined && ifLive !== live) {
    return console.log(`${name} ${live} is live. The release did not change.`);
  }
  const report = dryRun ? reportPlan : reportChange;
  const held =
    hold && !dryRun
      ? [`${name} is on hold. To end that, run: ${commandFor(`hold ${name} --end`)}`]
      : [];
  printReport(report(before, release, name), [...notes, ...held]);
}

/** @throws CommandError when the text is not a whole number from 1 */
function releaseNumberFrom(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new CommandError(
    `"${text}" is not the number of a release. To see the numbers, run: ${commandFor('releases')}`,
  );
}
