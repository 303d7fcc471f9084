import type { Release } from '@backshop/shared-types';
import { versionsOf } from '../log/changes';
import { printReport, reportChange, reportPlan } from './release-report';

/** How a command prints its result. */
export interface PrintOptions {
  /** The command changed nothing. It prints what it would have changed. */
  dryRun?: boolean;
  json?: boolean;
}

/** Prints what a command changed about one package, and its notes. */
export function printChange(
  name: string,
  { before, release, notes }: { before: Release; release: Release; notes: string[] },
  { dryRun, json }: PrintOptions,
): void {
  if (json) return console.log(JSON.stringify(describeChange(name, before, release, notes)));
  const report = dryRun ? reportPlan(before, release, name) : reportChange(before, release, name);
  printReport(report, notes);
}

function describeChange(name: string, before: Release, release: Release, notes: string[]) {
  const { number, candidates } = release;
  const candidate = candidates?.[name];
  return {
    package: name,
    version: versionsOf(release).get(name),
    ...(candidate && { candidate: { version: candidate.version, share: candidate.share } }),
    changed: release !== before,
    release: number,
    notes,
  };
}
