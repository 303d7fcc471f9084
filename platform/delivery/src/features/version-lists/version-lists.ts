import type { ListedVersion, VersionList } from '@backshop/shared-types';
import { eachLimit } from '../../base/each-limit';
import { parseJson } from '../../base/optional';
import { endsOfVersions } from '../../release/history';
import { type LogEntry, newestEntry } from '../../core/log';
import { liveVersionOf, liveVersionsOf } from '../../core/versions';
import { listsFolder, versionFolder } from '../../core/paths';
import { type FileCheck, type Origin, readText } from '../../core/origin';
import { readBuildRecord } from '../provenance/build-record';
import { listVersions, type StoredVersion } from '../../core/stored-version';

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

/** Highest number of versions in a list. */
const maxVersions = 30;

export function versionListFile(name: string): string {
  return `${listsFolder}/${name}.json`;
}

function packageOfList(file: string): string | undefined {
  return new RegExp(`^${listsFolder}/([^/]+)\\.json$`).exec(file)?.[1];
}

function formatVersionList(list: VersionList): string {
  return `${JSON.stringify(list)}\n`;
}

export function parseVersionList(text: string): VersionList | undefined {
  const { release, versions } = (parseJson(text) ?? {}) as Partial<VersionList>;
  if (!Number.isSafeInteger(release) || !Array.isArray(versions)) return undefined;
  const isIntact = versions.every((each) => {
    const { version, state, time } = (each ?? {}) as Partial<ListedVersion>;
    return [version, state, time].every((field) => typeof field === 'string');
  });
  return isIntact ? (parseJson(text) as VersionList) : undefined;
}

/**
 * Returns the version list of a package, which follows from the log and from what is on the origin.
 * @param newest the entry of the live release
 * @param stored the versions of the package
 */
export async function makeVersionList(
  origin: Origin,
  newest: LogEntry,
  name: string,
  stored: StoredVersion[],
): Promise<VersionList> {
  const liveVersion = liveVersionOf(newest.release, name);
  const candidate = newest.release.candidates?.[name]?.version;
  const ended = await endsOfVersions(origin, newest.number, name);
  const stateOf = (version: string): ListedVersion['state'] => {
    if (version === liveVersion) return 'live';
    if (version === candidate) return 'candidate';
    return ended.has(version) ? 'former' : 'staged';
  };
  const since = newest.release.history[name]?.since ?? newest.time;
  const versions = stored
    .map(({ version, stored: time }) => {
      const state = stateOf(version);
      const last = state === 'live' ? since : (ended.get(version) ?? time.toISOString());
      return { version, state, time: last };
    })
    .sort((one, other) => rankOf(one) - rankOf(other) || other.time.localeCompare(one.time))
    .slice(0, maxVersions);
  return {
    release: newest.number,
    versions: await Promise.all(versions.map((each) => withCommit(origin, name, each))),
  };
}

/** The versions in use come first, so the end of a long list can be cut off. */
function rankOf({ state }: ListedVersion): number {
  return state === 'live' ? 0 : state === 'candidate' ? 1 : 2;
}

/** Adds the commit of a version. A list is served, so it names no people. */
async function withCommit(
  origin: Origin,
  name: string,
  listed: ListedVersion,
): Promise<ListedVersion> {
  const record = await readBuildRecord(origin, name, listed.version);
  return record ? { ...listed, commit: record.commit, committed: record.committed } : listed;
}

/**
 * Checks that the version lists can be read.
 * @param files all files on the origin
 * @param names the packages with versions on the origin
 */
export async function checkVersionLists(
  origin: Origin,
  files: string[],
  names: Set<string>,
): Promise<FileCheck> {
  const changed: string[] = [];
  const belonging = new Set<string>();
  for (const file of files.filter((each) => each.startsWith(`${listsFolder}/`))) {
    if (!names.has(packageOfList(file) ?? '')) continue;
    if (parseVersionList((await readText(origin, file)) ?? '')) belonging.add(file);
    else changed.push(file);
  }
  return { missing: [], changed, belonging };
}

/**
 * Writes the version lists of all packages. Deletes the lists of those that have no version on the origin any more.
 * @param removed the folders that the same prune deleted
 * @returns the paths of the files that it deleted
 */
export async function pruneVersionLists(origin: Origin, removed: string[]): Promise<string[]> {
  const files = (await origin.list(`${listsFolder}/`)).map(({ path }) => path);
  const listed = files.flatMap((file) => packageOfList(file) ?? []);
  const { release } = await newestEntry(origin);
  const names = [...new Set([...liveVersionsOf(release).keys(), ...listed])];
  const gone: string[] = [];
  for (const name of names) {
    const versions = await listVersions(origin, name);
    if (versions.every(({ version }) => removed.includes(versionFolder(name, version))))
      gone.push(name);
  }
  await updateVersionLists(
    origin,
    names.filter((name) => !gone.includes(name)),
  );
  const deleted = files.filter((file) => gone.includes(packageOfList(file) ?? ''));
  for (const file of deleted) await origin.remove(file);
  return deleted;
}
