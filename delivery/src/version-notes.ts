import { randomUUID } from 'node:crypto';
import type { ObjectStore } from './object-store';
import type { StoredVersion } from './origin';
import { isLasting } from './package-version';
import { packageFolder } from './release-versions';

/**
 * Notes lie beside the versions in an object store, one for each. A version is there when its note says
 * `stored`: that is put after the files. Before they are deleted, it says `leaving`. Each write is
 * conditional, so of two commands that want the same version to stay and to go, one knows that it came second.
 */
export const notes = 'versions/';

type NoteState = 'stored' | 'leaving';

/** A note that is younger is not written anew, in ms: ages count in days. */
const freshFor = 60_000;

/** Key of the note of a version's folder. */
export function noteOf(folder: string): string {
  return `${notes}${folder}`;
}

/** Text of a note. No two are the same: a store may make its tags of the content. */
export function noteText(state: NoteState): string {
  return `${state} ${new Date().toISOString()} ${randomUUID()}`;
}

/** What the note of a version's folder says; nothing when there is none. */
export async function readNote(store: ObjectStore, folder: string) {
  const note = await store.read(noteOf(folder));
  if (!note) return undefined;
  const [state, written = ''] = note.text.split(' ');
  return { state: state as NoteState, written: new Date(written), tag: note.tag };
}

/**
 * Makes the age of a version count from now.
 * @returns whether the version is there
 */
export async function touchNote(store: ObjectStore, folder: string): Promise<boolean> {
  const note = await readNote(store, folder);
  if (note?.state !== 'stored') return false;
  if (Math.abs(Date.now() - note.written.getTime()) < freshFor) return true;
  const isOurs = await store.swap(noteOf(folder), noteText('stored'), note.tag);
  return isOurs !== undefined || touchNote(store, folder);
}

/** The versions of a package that are there, the one that was used last first. */
export async function listNotes(store: ObjectStore, name: string): Promise<StoredVersion[]> {
  const parent = packageFolder(name);
  const keys = await store.list(noteOf(`${parent}/`));
  const versions = keys
    .map(({ key }) => key.slice(noteOf(`${parent}/`).length))
    .filter((version) => !isLasting(version));
  const read = await Promise.all(
    versions.map(async (version) => {
      return { version, note: await readNote(store, `${parent}/${version}`) };
    }),
  );
  return read
    .flatMap(({ version, note }) =>
      note?.state === 'stored' ? [{ version, lastUsed: note.written }] : [],
    )
    .sort((one, other) => other.lastUsed.getTime() - one.lastUsed.getTime());
}
