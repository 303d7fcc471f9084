import { randomUUID } from 'node:crypto';
import { CommandError } from '../../command-error';
import { eachLimit } from '../../each-limit';
import { indexFile } from '../origin';
import { assertAllRemoved, type FailedRemoval, reasonOf } from '../removal-error';
import type { ObjectStore } from './object-store';
import { markerOf, markers, markerText, readMarker } from './version-markers';

/** How many objects are deleted at the same time. */
const removals = 16;

interface StoredFolder {
  lastUsed: Date;
  /** Tag of the folder's marker. A killed command can leave a folder without a marker. */
  tag?: string;
}

/**
 * Deletes the folders that were last used before a time, in three steps:
 * 1. It marks the folders as leaving. From now on, no command makes them live.
 * 2. It rewrites `index.html` with the same release. A command that checked the folders before step
 *    1 fails to swap, and checks again.
 * 3. It restores the folders that the rewritten `index.html` needs, and deletes the others.
 * @param keep returns the folders to keep, for an `index.html`
 * @param isDryRun deletes nothing
 * @returns the folders that it deleted, or would delete
 * @throws RemovalError at the end, when some folders could not be deleted
 */
export async function removeFolders(
  store: ObjectStore,
  before: Date,
  keep: (html: string) => Set<string> | Promise<Set<string>>,
  isDryRun = false,
): Promise<string[]> {
  const index = await store.read(indexFile);
  if (!index) return [];
  const kept = await keep(index.bytes.toString());
  if (isDryRun) {
    const folders = [...(await listFolders(store))];
    const old = folders.filter(([, { lastUsed }]) => lastUsed < before).map(([folder]) => folder);
    return old.filter((folder) => !kept.has(folder)).sort();
  }
  const claims = await markAsLeaving(store, before, kept);
  if (claims.size === 0) return [];

  const live = await keep(await rewriteIndexHtml(store));
  const removed: string[] = [];
  const failed: FailedRemoval[] = [];
  for (const [folder, tag] of claims) {
    try {
      if (live.has(folder)) {
        await store.swap(markerOf(folder), markerText('stored'), tag);
      } else {
        await removeFolder(store, folder);
        removed.push(folder);
      }
    } catch (error) {
      failed.push({ folder, reason: reasonOf(error) });
    }
  }
  assertAllRemoved(removed.sort(), failed);
  return removed;
}

/** Returns the folders that this command marked, each with the tag of its marker. */
async function markAsLeaving(
  store: ObjectStore,
  before: Date,
  kept: Set<string>,
): Promise<Map<string, string>> {
  const claims = new Map<string, string>();
  for (const [folder, { lastUsed, tag }] of await listFolders(store)) {
    if (lastUsed >= before) continue;
    // A killed command can leave a needed folder marked as leaving. Claim it too, to restore it.
    if (kept.has(folder) && (await readMarker(store, folder))?.state !== 'leaving') continue;
    const claim = await store.swap(markerOf(folder), markerText('leaving'), tag);
    if (claim) claims.set(folder, claim);
  }
  return claims;
}

/** Returns every folder of a version or a shared chunk, with or without a marker. */
async function listFolders(store: ObjectStore): Promise<Map<string, StoredFolder>> {
  const folders = new Map<string, StoredFolder>();
  for (const parent of ['host/', 'remotes/']) {
    for (const { key, lastModified } of await store.list(parent)) {
      const [folder] = /^(host|remotes\/[^/]+)\/[^/]+/.exec(key) ?? [key];
      const known = folders.get(folder)?.lastUsed;
      if (!known || known < lastModified) folders.set(folder, { lastUsed: lastModified });
    }
  }
  for (const { key, tag, lastModified } of await store.list(markers)) {
    folders.set(key.slice(markers.length), { lastUsed: lastModified, tag });
  }
  return folders;
}

/** Changes the tag of `index.html`, but not the release in it. Returns the new text. */
async function rewriteIndexHtml(store: ObjectStore): Promise<string> {
  const index = await store.read(indexFile);
  if (!index) {
    throw new CommandError(
      'Nothing was deleted, because index.html is gone from the origin. Run: pnpm release --all',
    );
  }
  const html = `${index.bytes.toString().replace(/\n<!-- pruned .* -->$/, '')}\n<!-- pruned ${new Date().toISOString()} ${randomUUID()} -->`;
  return (await store.swap(indexFile, html, index.tag)) ? html : rewriteIndexHtml(store);
}

/** Deletes the marker last: until then, no command can put the folder again. */
async function removeFolder(store: ObjectStore, folder: string): Promise<void> {
  const files = await store.list(`${folder}/`);
  await eachLimit(files, removals, ({ key }) => store.remove(key));
  await store.remove(markerOf(folder));
}
