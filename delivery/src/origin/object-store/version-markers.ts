import { randomUUID } from 'node:crypto';
import { isSharedChunk, packageFolder } from '../folders';
import type { StoredVersion } from '../origin';
import type { ObjectStore } from './object-store';

/**
 * An object store cannot rename a folder, so each folder has a marker: an object under this prefix.
 * A folder exists when its marker says `stored`, which is written after the files. Before the files
 * are deleted, the marker says `leaving`. Every write of a marker is conditional. So if one command
 * wants to keep a version and another one deletes it, only one of them succeeds.
 */
export const markers = 'versions/';

type MarkerState = 'stored' | 'leaving';

/** A younger marker is not written again, in ms: the age of a version is counted in days. */
const recent = 60_000;

/** Returns the key of the marker of a folder. */
export function markerOf(folder: string): string {
  return `${markers}${folder}`;
}

/** Returns the text of a marker. It is unique: some stores derive the tag from the content. */
export function markerText(state: MarkerState): string {
  return `${state} ${new Date().toISOString()} ${randomUUID()}`;
}

/** Returns the marker of a folder, or undefined when there is none. */
export async function readMarker(store: ObjectStore, folder: string) {
  const marker = await store.read(markerOf(folder));
  if (!marker) return undefined;
  const [state, written = ''] = marker.bytes.toString().split(' ');
  return { state: state as MarkerState, written: new Date(written), tag: marker.tag };
}

/**
 * Sets the last use of a folder to now.
 * @returns whether the folder exists
 */
export async function touchMarker(store: ObjectStore, folder: string): Promise<boolean> {
  const marker = await readMarker(store, folder);
  if (marker?.state !== 'stored') return false;
  if (Math.abs(Date.now() - marker.written.getTime()) < recent) return true;
  const tag = await store.swap(markerOf(folder), markerText('stored'), marker.tag);
  return tag !== undefined || touchMarker(store, folder);
}

/** Returns the versions of a package, the last used one first. */
export async function listMarkedVersions(
  store: ObjectStore,
  name: string,
): Promise<StoredVersion[]> {
  const parent = packageFolder(name);
  const prefix = markerOf(`${parent}/`);
  const versions = (await store.list(prefix))
    .map(({ key }) => key.slice(prefix.length))
    .filter((version) => !isSharedChunk(version));
  const stored = await Promise.all(
    versions.map(async (version) => {
      const marker = await readMarker(store, `${parent}/${version}`);
      return marker?.state === 'stored' ? [{ version, lastUsed: marker.written }] : [];
    }),
  );
  return stored.flat().sort((one, other) => other.lastUsed.getTime() - one.lastUsed.getTime());
}
