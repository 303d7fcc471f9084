import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../../command-error';
import { eachLimit } from '../../each-limit';
import { type FolderFiles, indexFile, type Origin } from '../origin';
import { removeFolders } from './object-removal';
import type { ObjectStore } from './object-store';
import {
  listMarkedVersions,
  markerOf,
  markerText,
  readMarker,
  touchMarker,
} from './version-markers';

/** How many files are uploaded at the same time. */
const uploads = 8;

/** Returns the origin in an object store. A CDN serves it. */
export function objectOrigin(store: ObjectStore): Origin {
  const readIndexHtml = async () => {
    const index = await store.read(indexFile);
    return index && { html: index.text, tag: index.tag };
  };

  return {
    readIndexHtml,
    swapIndexHtml: async (html, expected, needed = []) => {
      const found = await Promise.all(needed.map((folder) => readMarker(store, folder)));
      if (found.some((marker) => marker?.state !== 'stored')) return false;
      if (await store.swap(indexFile, html, expected)) return true;
      // The library repeats a write whose response got lost, and then finds its own first write.
      return (await readIndexHtml())?.html === html;
    },
    putFolder: (files) => putFolder(store, files),
    readText: async (file) => (await store.read(file))?.text,
    listVersions: (name) => listMarkedVersions(store, name),
    touchFolder: (folder) => touchMarker(store, folder),
    removeFolders: (before, keep) => removeFolders(store, before, keep),
  };
}

/** @throws CommandError when another command is deleting the folder */
async function putFolder(
  store: ObjectStore,
  { folder, directory, files }: FolderFiles,
): Promise<void> {
  if (await touchMarker(store, folder)) return;
  await assertNotLeaving(store, folder);
  // A store cannot choose between several encodings of a file, so the CDN compresses instead.
  const plain = files.filter((file) => !/\.(br|gz)$/.test(file));
  await eachLimit(plain, uploads, async (file) => {
    await store.put(`${folder}/${file}`, await readFile(join(directory, file)));
  });
  // If there is a marker now, another command has put the same files, or has begun to delete them.
  if (!(await store.swap(markerOf(folder), markerText('stored'), undefined))) {
    await assertNotLeaving(store, folder);
  }
}

async function assertNotLeaving(store: ObjectStore, folder: string): Promise<void> {
  if ((await readMarker(store, folder))?.state !== 'leaving') return;
  throw new CommandError(
    `pnpm prune:origin is deleting ${folder}. Try again when it has finished. If it was killed, run it again, or raise the version in package.json.`,
  );
}
