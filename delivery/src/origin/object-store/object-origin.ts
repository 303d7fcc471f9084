import { CommandError } from '../../command-error';
import { eachLimit } from '../../each-limit';
import { type Damage, findDamage, namesOf, plainNameOf, readOwn } from '../folder-files';
import { type FolderFiles, indexFile, type Origin } from '../origin';
import { removeFolders } from './object-removal';
import type { ObjectStore } from './object-store';
import {
  listMarkedVersions,
  markerOf,
  markers,
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
    return index && { html: index.bytes.toString(), tag: index.tag };
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
    hasCompressedCopies: false,
    readText: async (file) => (await store.read(file))?.bytes.toString(),
    readBytes: async (file) => (await store.read(file))?.bytes,
    writeText: (file, text) => store.put(file, Buffer.from(text)),
    createText: async (file, text) => (await store.swap(file, text, undefined)) !== undefined,
    removeFile: (file) => store.remove(file),
    listFiles: async (folder) =>
      (await store.list(folder && `${folder}/`))
        .map(({ key }) => key)
        .filter((key) => !key.startsWith(markers))
        .sort(),
    listVersions: (name) => listMarkedVersions(store, name),
    touchFolder: (folder) => touchMarker(store, folder),
    removeFolders: (before, keep, isDryRun) => removeFolders(store, before, keep, isDryRun),
  };
}

/**
 * Puts a folder into the store. If it is there already, repairs its damaged files.
 * @throws CommandError when another command is deleting the folder
 */
async function putFolder(store: ObjectStore, files: FolderFiles): Promise<Damage[]> {
  const { folder } = files;
  // A store cannot choose between several encodings of a file, so the CDN compresses instead.
  const names = namesOf(files).filter((file) => plainNameOf(file) === undefined);
  const put = async (file: string) => store.put(`${folder}/${file}`, await readOwn(files, file));
  if (await touchMarker(store, folder)) {
    const read = async (file: string) => (await store.read(`${folder}/${file}`))?.bytes;
    const damaged = await findDamage(files, read, names);
    for (const { file } of damaged) await put(file);
    return damaged.map(({ file, problem }) => ({ file: `${folder}/${file}`, problem }));
  }
  await assertNotLeaving(store, folder);
  await eachLimit(names, uploads, put);
  // If there is a marker now, another command has put the same files, or has begun to delete them.
  if (!(await store.swap(markerOf(folder), markerText('stored'), undefined))) {
    await assertNotLeaving(store, folder);
  }
  return [];
}

async function assertNotLeaving(store: ObjectStore, folder: string): Promise<void> {
  if ((await readMarker(store, folder))?.state !== 'leaving') return;
  throw new CommandError(
    `pnpm prune:origin is deleting ${folder}. Try again when it has finished. If it was killed, run it again, or raise the version in package.json.`,
  );
}
