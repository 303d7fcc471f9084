import * as v from 'valibot';
import { CommandError } from '../../base/command-error';
import { commandFor } from '../../base/project';
import type { LogEntry } from '../../core/entry';
import type { Feature, PlannedRelease } from '../../core/feature';
import { byPackage } from '../../core/schema';
import { type PackageRule, ruleEntries, ruleOf, versionsUnder } from '../../release/package-rules';
import { formatMinute } from '../../release/past-releases';

/** A package that a release put on hold, or whose hold it ended. */
interface HoldChange {
  name: string;
  isHeld: boolean;
}

declare module '../../core/entry' {
  interface LogEntry {
    /** The packages that nobody may release, by name. */
    holds?: Record<string, PackageRule>;
  }

  interface CommandOptions {
    /** Of a rollback: puts the package on hold, too. */
    hold?: boolean;
  }
}

declare module '../../core/feature' {
  interface DescribedEntry {
    /** Missing when no hold changed, or the log does not have the release before. */
    holdChanges?: HoldChange[];
  }
}

export const holds: Feature = {
  name: 'holds',
  entryFields: [{ key: 'holds', schema: byPackage(v.looseObject(ruleEntries)) }],
  check: assertNotHeld,

  extendPlan({ action, last }) {
    const { target, options } = action;
    if (!options?.hold || target === undefined) return {};
    const known = last?.holds?.[target];
    const state = known ? describeHold(target, known) : `${target} is on hold`;
    const dryNote = known ? `${state}.` : `Would put ${target} on hold.`;
    const note = `${state}. To end that, run: ${commandFor(`hold ${target} --end`)}`;
    return {
      ...(!known && { holds: { ...last?.holds, [target]: ruleOf(action) } }),
      notes: [options.dryRun ? dryNote : note],
    };
  },

  describe(entry, before, name) {
    const changes = holdChanges(before?.holds, entry.holds).filter(
      (change) => name === undefined || change.name === name,
    );
    return changes.length > 0 ? { holdChanges: changes } : {};
  },
  report: ({ holdChanges = [] }) =>
    holdChanges.map(({ name, isHeld }) => `${name} ${isHeld ? '' : 'no longer '}on hold`),
  reportPackage: ({ holds = {} }, name) =>
    Object.hasOwn(holds, name) ? [describeHold(name, holds[name]!)] : [],
};

/** Refuses to release a package that is on hold. A rollback is allowed, and so is the end of a candidate. */
async function assertNotHeld(planned: PlannedRelease): Promise<void> {
  for await (const [name, , hold] of versionsUnder(planned, planned.last?.holds)) {
    throw new CommandError(
      `Nothing was released, because ${describeHold(name, hold)}\nTo end the hold, run: ${commandFor(`hold ${name} --end`)}`,
    );
  }
}

/** Formats a hold: `dashboard is on hold since 2026-11-21 09:30 UTC by Jo: "#123"`. */
export function describeHold(name: string, { by, time, message }: PackageRule): string {
  return `${name} is on hold since ${formatMinute(time)} UTC by ${by}${message ? `: "${message}"` : ''}`;
}

function holdChanges(before: LogEntry['holds'] = {}, after: LogEntry['holds'] = {}): HoldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name]?.time !== after[name]?.time)
    .map((name) => ({ name, isHeld: Object.hasOwn(after, name) }));
}
