import type { Release } from '@backshop/shared-types';
import { type Change, change } from '../core/change';
import type { Action, LogEntry } from '../core/entry';
import type { Plan } from '../core/feature';
import { notesOfEach } from '../core/optional-hook';
import type { Origin } from '../core/origin';
import type { BuiltVersion } from '../core/package-version';
import { putVersion, repairNotes } from '../core/put-version';
import { newestEntry, product } from './log';
import { assertSharedChunks } from './shared-chunks';

/** Makes a release of the product: see `change`. */
export function changeRelease(
  origin: Origin,
  action: Action,
  plan: (last: LogEntry | undefined) => Plan | Promise<Plan>,
  canRepair = false,
): Promise<Change<Release>> {
  return change(product, origin, action, plan, canRepair);
}

export type LiveChange = Change<Release, Release>;

/** @throws CommandError when nothing is live */
export async function changeLiveRelease(
  origin: Origin,
  action: Action,
  plan: (live: LogEntry) => Plan | Promise<Plan>,
): Promise<LiveChange> {
  const { before, ...changed } = await changeRelease(origin, action, async (live) => {
    // Without a release, this throws an error that says why.
    return plan(live ?? (await newestEntry(origin)));
  });
  return { before: before!, ...changed };
}

/** Puts a version of a build on an origin, with what features keep of it. Returns notes on repairs and failures. */
export async function putBuild(
  origin: Origin,
  built: BuiltVersion,
  action: Action,
): Promise<string[]> {
  await assertSharedChunks(origin, built);
  const repaired = repairNotes(await putVersion(origin, built));
  const kept = await notesOfEach(product.features, (each) => each.put?.(origin, built, action));
  return [...repaired, ...kept];
}
