import type { Release } from '@backshop/shared-types';
import { versionsOf } from '../release/release-content';
import { printReport, reportChange, reportPlan } from './release-report';

/** How a command prints its result. */
export interface PrintOptions {
  /** The command changed nothing. It prints what it would have changed. */
  dryRun?: boolean;
  json?: boolean;
}

/** Prints what a command changed about one package, and the notes of the contract check. */
export function printChange(
  name: string,
  { before, release, notes }: { before: Release; release: Release; notes: string[] },
  { dryRun, json }: PrintOptions,
): void {
  if (json) {
    const version = versionsOf(release).get(name);
    const changed = release !== before;
    return console.log(
      JSON.stringify({ package: name, version, changed, release: release.number, notes }),
    );
  }
  const report = dryRun ? reportPlan(before, release, name) : reportChange(before, release, name);
  printReport(report, notes);
}
