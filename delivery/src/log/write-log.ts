import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import type { Origin } from '../origin/origin';
import { entryFile, entryName, formatEntry, type LogEntry } from './log-entry';
import { entryOfLive, readLogFrom } from './read-log';

/**
 * Writes the entry of a release that is about to go live. The entry comes first, so that every release
 * that is live has one.
 * @param replaces the release that is live before
 * @returns whether it wrote the entry; false if another command makes the same release right now
 */
export async function writeEntry(
  origin: Origin,
  { command, by, message, source, isRollback }: Action,
  release: Release,
  replaces: Release | undefined,
): Promise<boolean> {
  const entry: LogEntry = {
    number: release.number,
    time: release.created,
    by,
    command,
    ...(message && { message }),
    ...(source && { source }),
    ...(isRollback && { isRollback }),
    ...(replaces && { replaces: entryName(replaces) }),
    release,
  };
  return origin.createText(entryFile(entryName(release)), formatEntry(entry));
}

/** Writes the entry of the live release, if the log does not have it. */
export async function addMissingEntry(origin: Origin, live: Release): Promise<void> {
  const { entry, isStored } = await entryOfLive(origin, live);
  if (isStored) return;
  const file = entryFile(entryName(live));
  const isCreated = await origin.createText(file, formatEntry(entry));
  // A file that exists is damaged, or another command has just written it.
  if (!isCreated && !(await entryOfLive(origin, live)).isStored) {
    // A team may lack the right to replace an entry. Its release need not wait for that.
    await origin.writeText(file, formatEntry(entry)).catch(() => undefined);
  }
}

/**
 * Deletes the entry of a release that did not go live. A network can lose the answer to a write, so it
 * first reads whether the release was live after all.
 * @param live the release that is live now, if it can be read
 * @returns whether the release was live
 */
export async function discardEntry(
  origin: Origin,
  release: Release,
  live: Release | undefined,
): Promise<boolean> {
  // Without a readable index.html, nothing says what was live. A prune deletes the entry later.
  if (!live) return false;
  const name = entryName(release);
  let oldest = live.number;
  for await (const entry of readLogFrom(origin, (await entryOfLive(origin, live)).entry)) {
    oldest = entry.number;
    if (oldest === release.number && entryName(entry.release) === name) return true;
    if (oldest < release.number) break;
  }
  // Nothing shows the entry, and a prune deletes it. A team may lack the right to delete.
  if (oldest <= release.number) await origin.removeFile(entryFile(name)).catch(() => undefined);
  return false;
}
