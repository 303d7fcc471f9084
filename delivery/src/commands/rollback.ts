import { actionOf, commandLine } from '../action/action';
import { CommandError } from '../command-error';
import { configuredOrigin } from '../origin/configured-origin';
import { dryRunOrigin } from '../origin/dry-run-origin';
import { versionsOf } from '../release/release-content';
import { rollback } from '../release/rollback';
import { rollbackTo } from '../release/rollback-to';
import { printReport, reportChange, reportPlan } from './release-report';
import { reportRollbackTo } from './rollback-report';

/** The options of `pnpm rollback`. */
export interface RollbackOptions {
  /** Number of the release to return to. */
  to?: string;
  force?: true;
  /** Does nothing unless this version of the package is live. */
  ifLive?: string;
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
  if ((name === undefined) === (options.to === undefined)) {
    throw new CommandError(
      'Name one package, or the number of a release, but not both. Run: pnpm rollback <package> [version], or pnpm rollback --to <number>',
    );
  }
  const number = options.to === undefined ? undefined : releaseNumberFrom(options.to);
  const isDryRun = options.dryRun ?? false;
  const configured = await configuredOrigin();
  const origin = isDryRun ? dryRunOrigin(configured) : configured;
  const action = await actionOf(commandLine(), options.message);
  if (number !== undefined) {
    const { before, release, notes } = await rollbackTo(origin, action, number);
    return printReport(reportRollbackTo(before, release, number, isDryRun), notes);
  }
  const released = (name ?? '').replace(/^remote-/, '');
  const { before, release, notes } = await rollback(origin, action, released, version, {
    isForced: options.force ?? false,
    ...(options.ifLive !== undefined && { ifLive: options.ifLive }),
  });
  const live = versionsOf(before).get(released);
  if (options.ifLive !== undefined && options.ifLive !== live) {
    return console.log(`${released} ${live} is live. The release did not change.`);
  }
  const report = isDryRun ? reportPlan : reportChange;
  printReport(report(before, release, released), notes);
}

/** @throws CommandError when the text is not a whole number from 1 */
function releaseNumberFrom(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new CommandError(
    `"${text}" is not the number of a release. To see the numbers, run: pnpm releases`,
  );
}
