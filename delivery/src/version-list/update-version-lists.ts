import { eachLimit } from '../each-limit';
import { newestEntry } from '../log/read-log';
import type { Origin } from '../origin/origin';
import { listVersions } from '../version/stored-version';
import { formatVersionList, makeVersionList, versionListFile } from './version-list';

/** How often a list is made again because the origin has changed meanwhile. */
const maxAttempts = 10;

/** How many lists are written at the same time. */
const lists = 8;

/**
 * Writes the version lists of packages. The command has done its work by then, so a list that cannot be written is
 * no error.
 * @returns a note for each list that it could not write
 */
export async function updateVersionLists(origin: Origin, names: string[]): Promise<string[]> {
  const notes: string[] = [];
  await eachLimit([...names], lists, async (name) => {
    try {
      await writeVersionList(origin, name);
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
async function writeVersionList(origin: Origin, name: string): Promise<void> {
  let written: string | undefined;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [entry, stored] = await Promise.all([newestEntry(origin), listVersions(origin, name)]);
    const text = formatVersionList(await makeVersionList(origin, entry, name, stored));
    if (text === written) return;
    await origin.put(versionListFile(name), text);
    written = text;
  }
}
