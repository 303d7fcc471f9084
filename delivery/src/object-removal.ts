import { randomUUID } from 'node:crypto';
import { atOnce } from './at-once';
import { CommandError } from './command-error';
import type { ObjectStore } from './object-store';
import { pageFile } from './origin';
import { noteOf, notes, noteText, readNote } from './version-notes';

/** How many objects are deleted at the same time. */
const removals = 16;

/** What lies in the folder of a version. */
interface StoredFolder {
  lastUsed: Date;
  /** Tag of its note; none when a command that put it was killed. */
  tag?: string;
}

/**
 * Deletes the versions in an object store that nothing has touched since a time. First their notes say
 * that they are leaving: nobody makes them live from then on. Then the page is written anew: whoever meant to
 * and had looked before finds it changed, and looks again. What that page needs comes back; the rest is deleted.
 * @param keep folders that stay, given the page
 * @returns the folders that are gone
 */
export async function removeFromStore(
  store: ObjectStore,
  before: Date,
  keep: (html: string) => Set<string>,
): Promise<string[]> {
  const page = await store.read(pageFile);
  if (!page) return [];
  const kept = keep(page.text);
  const claims = new Map<string, string>();
  for (const [folder, { lastUsed, tag }] of await listFolders(store)) {
    if (lastUsed >= before) continue;
    // One that is needed, and that a killed command left leaving, is claimed too: it comes back below.
    if (kept.has(folder) && (await readNote(store, folder))?.state !== 'leaving') continue;
    const claim = await store.swap(noteOf(folder), noteText('leaving'), tag);
    if (claim) claims.set(folder, claim);
  }
  if (claims.size === 0) return [];

  const live = keep(await rewritePage(store));
  for (const [folder, claim] of claims) {
    if (!live.has(folder)) {
      await removeFolder(store, folder);
      continue;
    }
    await store.swap(noteOf(folder), noteText('stored'), claim);
    claims.delete(folder);
  }
  return [...claims.keys()].sort();
}

/** Every folder of a version, with or without a note. */
async function listFolders(store: ObjectStore): Promise<Map<string, StoredFolder>> {
  const folders = new Map<string, StoredFolder>();
  for (const parent of ['host/', 'remotes/']) {
    for (const { key, lastModified } of await store.list(parent)) {
      const [folder] = /^(host|remotes\/[^/]+)\/[^/]+/.exec(key) ?? [key];
      const known = folders.get(folder)?.lastUsed;
      if (!known || known < lastModified) folders.set(folder, { lastUsed: lastModified });
    }
  }
  for (const { key, tag, lastModified } of await store.list(notes)) {
    folders.set(key.slice(notes.length), { lastUsed: lastModified, tag });
  }
  return folders;
}

/** Gives the page another tag; it says the same. */
async function rewritePage(store: ObjectStore): Promise<string> {
  const page = await store.read(pageFile);
  if (!page) throw new CommandError('The page is gone from the origin. Nothing was deleted.');
  const html = `${page.text.replace(/\n<!-- pruned .* -->$/, '')}\n<!-- pruned ${new Date().toISOString()} ${randomUUID()} -->`;
  return (await store.swap(pageFile, html, page.tag)) ? html : rewritePage(store);
}

/** The note goes last: until then the folder can't be put anew. */
async function removeFolder(store: ObjectStore, folder: string): Promise<void> {
  const files = await store.list(`${folder}/`);
  await atOnce(removals, files, ({ key }) => store.remove(key));
  await store.remove(noteOf(folder));
}
