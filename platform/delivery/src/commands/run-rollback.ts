import type { Release } from '@backshop/shared-types';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/project';
import type { CommandOptions } from '../core/entry';
import { shortVersion } from '../core/short-version';
import { changesBetween, liveVersionOf } from '../core/versions';
import { rollback, rollbackTo } from '../release/rollback';
import { isTyped } from '../release/typed-version';
import { assertUnnamed, startChange, targetOf, versionFrom, wholeNumberFrom } from './arguments';
import { formatChange } from './log-report';
import { printReport, reportChange, reportDryRun, reportPlan } from './release-report';

interface RollbackOptions extends CommandOptions {
  to?: string;
  force?: true;
  /** Does nothing unless this version of the package is live. */
  ifLive?: string;
}

/** `pnpm delivery rollback`: makes another version of a package live, or all versions of an earlier release. */
export async function runRollback(
  name: string | undefined,
  version: string | undefined,
  options: RollbackOptions,
): Promise<void> {
  const { to, ifLive } = options;
  if (ifLive !== undefined) versionFrom(ifLive, '--if-live');
  if (to !== undefined) {
    assertUnnamed(name, '--to');
    return rollbackRelease(
      wholeNumberFrom(
        to,
        `the number of a release. To see the numbers, run: ${commandFor('releases')}`,
      ),
      options,
    );
  }
  const target = targetOf(name, version);
  if (target) return rollbackPackage(target, options);
  throw wrongRollback();
}

function wrongRollback(): CommandError {
  return new CommandError(
    `Name one package, or the number of a release. Run: ${commandFor('rollback <package> [version]')}, or ${commandFor('rollback --to <number>')}`,
  );
}

async function rollbackRelease(number: number, options: RollbackOptions): Promise<void> {
  const { origin, action } = await startChange(options);
  const { before, release, notes } = await rollbackTo(origin, action, number);
  const report = reportRollbackTo(before, release, number, options.dryRun ?? false);
  printReport(report, notes);
}

/** Returns what a rollback to a whole release changed, or would change. */
export function reportRollbackTo(
  before: Release | undefined,
  release: Release,
  number: number,
  isDryRun: boolean,
): string {
  if (release === before) {
    return isDryRun
      ? reportDryRun(`change nothing: the versions of release ${number} are already live.`)
      : `The versions of release ${number} are already live. Nothing was changed.`;
  }
  const changes = changesBetween(before, release).map((change) => `  ${formatChange(change)}`);
  const versions = `with the versions of release ${number}${changes.length > 0 ? ':' : '.'}`;
  const head = isDryRun
    ? reportDryRun(`make release ${release.number} live, ${versions}`)
    : `Release ${release.number} is live, ${versions}`;
  return [head, ...changes].join('\n');
}

async function rollbackPackage(
  { name, version }: { name: string; version: string | undefined },
  options: RollbackOptions,
): Promise<void> {
  const { force, ifLive, dryRun } = options;
  const { origin, action } = await startChange(options);
  const { before, release, notes } = await rollback(origin, action, name, version, {
    isForced: force ?? false,
    ...(ifLive !== undefined && { ifLive }),
  });
  const live = liveVersionOf(before, name);
  const report = (dryRun ? reportPlan : reportChange)(before, release, name);
  if (ifLive === undefined || isTyped(ifLive, live)) return printReport(report, notes);
  const state = live === undefined ? 'is not live' : `${shortVersion(live)} is live`;
  // A damaged index.html was made again nevertheless.
  const outcome = release === before ? 'The release did not change.' : report;
  printReport(`${name} ${state}. ${outcome}`, notes);
}
