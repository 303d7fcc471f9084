import * as v from 'valibot';
import type { Action } from '../core/entry';
import type { PlannedRelease } from '../core/feature';
import { lineOfText, time } from '../core/schema';
import { newVersionsOf } from '../page/shown-versions';
import { isBroughtBack } from './past-releases';

/** What somebody wants of the releases of a package, until somebody ends it. The log keeps it: a hold, for example. */
export interface PackageRule {
  by: string;
  /** Since when, ISO 8601 in UTC. */
  time: string;
  message?: string;
}

/** The schemas of a rule. */
export const ruleEntries = { by: lineOfText, time, message: v.optional(lineOfText) };

/** Returns the rule that a command makes now. */
export function ruleOf({ by, message }: Action): PackageRule {
  return { by, time: new Date().toISOString(), ...(message && { message }) };
}

/**
 * Returns the versions that a release makes live, and the rule for each. A version that a rollback brings back is under
 * no rule.
 * @param rules by package
 */
export async function* versionsUnder<Rule>(
  planned: PlannedRelease,
  rules: Record<string, Rule> = {},
): AsyncGenerator<[name: string, version: string, rule: Rule]> {
  for (const [name, version] of newVersionsOf(planned.last?.release, planned.next.release)) {
    if (Object.hasOwn(rules, name) && !(await isBroughtBack(planned, name, version)))
      yield [name, version, rules[name]!];
  }
}
