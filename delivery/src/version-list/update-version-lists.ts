import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@backshop/shared-types';
import { eachLimit } from '../each-limit';
import type { Origin } from '../origin/origin';
import { readIndexState } from '../release/live-release';
import { type ReleaseContent, versionsOf } from '../release/release-content';
import { formatVersionList, inUse, makeVersionList, versionListFile } from './version-list';

/** How often a list is made again because the origin has changed meanwhile. */
const maxAttempts = 10;

/** How many lists are written at the same time. */
const lists = 8;

/**
 * Writes the version lists of packages. The command has done its work by then, so a list that cannot be written is
 * no error.
 * @param readsLog see `makeVersionList`
 * @returns a note for each list that it could not write
 */
export async function updateVersionLists(
  origin: Origin,
  names: string[],
  readsLog = false,
): Promise<string[]> {
  const notes: string[] = [];
  await eachLimit([...names], lists, async (name) => {
    try {
      await writeVersionList(origin, name, readsLog);
    } catch (error) {
      notes.push(
        `The version list of ${name} could not be written, so “About this page” shows an old one. The next release or prune writes it. Reason: ${(error as Error).message}`,
      );
    }
  });
  return notes;
}

/**
 * Writes the version list of a package until it describes what is on the origin. Two commands can write it at the
 * same moment. The later one sees what both have put on the origin.
 */
async function writeVersionList(origin: Origin, name: string, readsLog: boolean): Promise<void> {
  let seen: unknown;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [state, stored] = await Promise.all([readIndexState(origin), origin.listVersions(name)]);
    if (state.kind !== 'live') return;
    const versions = stored.map(({ version }) => version).sort();
    const found = [inUse(state.release, name), versions];
    if (isDeepStrictEqual(found, seen)) return;
    const list = await makeVersionList(origin, state.release, name, stored, readsLog);
    await origin.writeText(versionListFile(name), formatVersionList(list));
    seen = found;
  }
}

/** Returns the packages whose live version or candidate differs between two releases. */
export function changedPackages(
  before: (ReleaseContent & Pick<Release, 'candidates'>) | undefined,
  after: Release,
): string[] {
  const [old, now] = [before ? versionsOf(before) : new Map<string, string>(), versionsOf(after)];
  const isChanged = (name: string) =>
    old.get(name) !== now.get(name) ||
    before?.candidates?.[name]?.version !== after.candidates?.[name]?.version;
  return [...new Set([...old.keys(), ...now.keys()])].filter(isChanged);
}
