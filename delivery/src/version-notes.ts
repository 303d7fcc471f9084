import { randomUUID } from 'node:crypto';
import type { ObjectStore } from './object-store';
import type { StoredVersion } from './origin';
import { packageFolder } from './release-versions';

/**
 * Notes lie beside the versions in an object store, one for each. A version is there when its note is:
 * it is put after the files, and emptied before they are deleted. Each write is conditional, so of two
 * commands that want the same version to stay and to go, one knows that it came second.
 */
export const notes = 'versions/';

/** A note that is younger is not written anew, in ms: ages count in days. */
const freshFor = 60_000;

/** Key of the note of a version's folder. */
export function noteOf(folder: string): string {
  return `${notes}${folder}`;
}

/** Text of a note: no two are the same, so that each write of one changes its tag. */
export function freshNote(): string {
  return `${new Date().toISOString()} ${randomUUID()}`;
}

/** Whether the version of a folder is there, is being deleted, or neither. */
export async function stateOf(
  store: ObjectStore,
  folder: string,
): Promise<'stored' | 'leaving' | 'absent'> {
  const note = await store.read(noteOf(folder));
  if (!note) return 'absent';
  return note.text ? 'stored' : 'leaving';
}

/**
 * Makes the age of a version count from now.
 * @returns whether the version is there
 */
export async function touchNote(store: ObjectStore, folder: string): Promise<boolean> {
  const note = await store.read(noteOf(folder));
  if (!note?.text) return false;
  if (Math.abs(Date.now() - Date.parse(note.text.slice(0, 24))) < freshFor) return true;
  const isOurs = await store.swap(noteOf(folder), freshNote(), note.tag);
  return isOurs !== undefined || touchNote(store, folder);
}

/** The versions of a package that are there, the one that was used last first. */
export async function listNotes(store: ObjectStore, name: string): Promise<StoredVersion[]> {
  const parent = `${noteOf(packageFolder(name))}/`;
  return (await store.list(parent))
    .filter(({ size }) => size > 0)
    .map(({ key, lastModified }) => ({ version: key.slice(parent.length), lastUsed: lastModified }))
    .sort((one, other) => other.lastUsed.getTime() - one.lastUsed.getTime());
}
