import type { ListedVersion, VersionList } from '@backshop/shared-types';
import { versionsOf } from '../log/changes';
import type { LogEntry, ReleaseContent } from '../log/log-entry';
import { readLogFrom } from '../log/read-log';
import { listsFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { parseJson } from '../parse-json';
import { readBuildRecord } from '../version/build-record';
import type { StoredVersion } from '../version/stored-version';

/** Highest number of versions in a list. */
const maxVersions = 30;

/** Highest number of log entries that are read for a list. */
const maxEntries = 100;

/** Returns the path on an origin of a package's version list. */
export function versionListFile(name: string): string {
  return `${listsFolder}/${name}.json`;
}

/** Returns the package whose list has this path, or undefined for another file. */
export function packageOfList(file: string): string | undefined {
  return new RegExp(`^${listsFolder}/([^/]+)\\.json$`).exec(file)?.[1];
}

/** Returns the text of a version list's file. */
export function formatVersionList(list: VersionList): string {
  return `${JSON.stringify(list)}\n`;
}

/** Returns a version list, or undefined when its text is damaged. */
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
  const { liveVersion, candidate } = inUse(newest.release, name);
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

/** Returns the versions of a package that a release uses. */
function inUse(release: ReleaseContent, name: string) {
  return {
    liveVersion: versionsOf(release).get(name),
    candidate: release.candidates?.[name]?.version,
  };
}

/**
 * Returns when versions of a package were live or a candidate last, ISO 8601: by version, the time of the release
 * that ended it.
 */
export async function endsOfVersions(
  origin: Origin,
  newest: number,
  name: string,
): Promise<Map<string, string>> {
  const ends = new Map<string, string>();
  let after: LogEntry | undefined;
  let entries = 0;
  for await (const entry of readLogFrom(origin, newest)) {
    for (const version of Object.values(inUse(entry.release, name))) {
      if (version && !ends.has(version)) ends.set(version, (after ?? entry).time);
    }
    after = entry;
    entries += 1;
    if (entries === maxEntries) break;
  }
  return ends;
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
