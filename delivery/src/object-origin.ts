import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atOnce } from './at-once';
import { CommandError } from './command-error';
import { removeFromStore } from './object-removal';
import type { ObjectStore } from './object-store';
import { type FolderFiles, type Origin, pageFile } from './origin';
import { listNotes, noteOf, noteText, readNote, touchNote } from './version-notes';

/** How many files are put at the same time. */
const uploads = 8;

/** An origin in an object store with conditional writes, to be served by a CDN. */
export function objectOrigin(store: ObjectStore): Origin {
  const readPage = async () => {
    const page = await store.read(pageFile);
    return page && { html: page.text, tag: page.tag };
  };

  return {
    readPage,
    swapPage: async (html, expected, needed = []) => {
      const found = await Promise.all(needed.map((folder) => readNote(store, folder)));
      if (found.some((note) => note?.state !== 'stored')) return false;
      if (await store.swap(pageFile, html, expected)) return true;
      // A write whose answer got lost is sent once more, and then finds what it wrote itself.
      return (await readPage())?.html === html;
    },
    putFolder: (files) => putFolder(store, files),
    readText: async (file) => (await store.read(file))?.text,
    listVersions: (name) => listNotes(store, name),
    touchFolder: (folder) => touchNote(store, folder),
    removeFolders: (before, keep) => removeFromStore(store, before, keep),
  };
}

/** @throws CommandError when it is just being deleted */
async function putFolder(
  store: ObjectStore,
  { folder, directory, files }: FolderFiles,
): Promise<void> {
  if (await touchNote(store, folder)) return;
  await assertNotLeaving(store, folder);
  // A store can't choose one of several encodings for who asks; the CDN compresses.
  const plain = files.filter((file) => !/\.(br|gz)$/.test(file));
  await atOnce(uploads, plain, async (file) => {
    await store.put(`${folder}/${file}`, await readFile(join(directory, file)));
  });
  // When there is a note now, another command has put the same, or has begun to delete it.
  if (!(await store.swap(noteOf(folder), noteText('stored'), undefined))) {
    await assertNotLeaving(store, folder);
  }
}

async function assertNotLeaving(store: ObjectStore, folder: string): Promise<void> {
  if ((await readNote(store, folder))?.state !== 'leaving') return;
  throw new CommandError(
    `${folder} is just being deleted; try again when prune has ended. If that was killed, raise the version in package.json.`,
  );
}
