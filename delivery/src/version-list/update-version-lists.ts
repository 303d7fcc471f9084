import type { Release } from '@backshop/shared-types';
import type { Origin } from '../origin/origin';
import { readIndexState } from '../release/live-release';
import { type ReleaseContent, versionsOf } from '../release/release-content';
import { formatVersionList, makeVersionList, versionListFile } from './version-list';

/** How often a list is made again because the origin has changed meanwhile. */
const maxAttempts = 10;

/**
 * Writes the version lists of packages. The command has done its work by then, so a list that cannot be written is
 * no error.
 * @returns a note for each list that it could not write
 */
export async function updateVersionLists(origin: Origin, names: string[]): Promise<string[]> {
  const notes = await Promise.all(
    names.map(async (name) => {
      try {
        await writeVersionList(origin, name);
        return [];
      } catch (error) {
        return [
          `The version list of ${name} could not be written, so “About this page” shows an old one. The next release or prune writes it. Reason: ${(error as Error).message}`,
        ];
      }
    }),
  );
  return notes.flat();
}

/**
 * Writes the version list of a package until it is the one of what is on the origin. Two commands can write it at
 * the same moment: the last one of them sees what both have put on the origin.
 */
async function writeVersionList(origin: Origin, name: string): Promise<void> {
  let written: string | undefined;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const state = await readIndexState(origin);
    if (state.kind !== 'live') return;
    const text = formatVersionList(await makeVersionList(origin, state.release, name));
    if (text === written) return;
    await origin.writeText(versionListFile(name), text);
    written = text;
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
