import type { ListedVersion, Release, VersionList } from '@backshop/shared-types';
import { readBuildRecord } from '../action/build-record';
import { entryOfLive, readLogFrom } from '../log/read-log';
import { listsFolder } from '../origin/folders';
import type { Origin, StoredVersion } from '../origin/origin';
import { parseJson } from '../parse-json';
import { versionsOf } from '../release/release-content';

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
 * Returns the version list of a package from what is on the origin.
 * @param stored the versions of the package
 * @param readsLog whether to read the log even if the last list says which versions were live
 */
export async function makeVersionList(
  origin: Origin,
  live: Release,
  name: string,
  stored: StoredVersion[],
  readsLog = false,
): Promise<VersionList> {
  const former = await versionsOnceLive(origin, live, name, readsLog);
  const { liveVersion, candidate } = inUse(live, name);
  const stateOf = (version: string): ListedVersion['state'] => {
    if (version === liveVersion) return 'live';
    if (version === candidate) return 'candidate';
    return former.has(version) ? 'former' : 'staged';
  };
  const since = live.history?.[name]?.since ?? live.created;
  const versions = stored
    .map(({ version, lastUsed }) => {
      const state = stateOf(version);
      return { version, state, time: state === 'live' ? since : lastUsed.toISOString() };
    })
    .sort((one, other) => rankOf(one) - rankOf(other) || other.time.localeCompare(one.time))
    .slice(0, maxVersions);
  return {
    release: live.number,
    versions: await Promise.all(versions.map((each) => withCommit(origin, name, each))),
  };
}

/** The versions in use come first, so the end of a long list can be cut off. */
function rankOf({ state }: ListedVersion): number {
  return state === 'live' ? 0 : state === 'candidate' ? 1 : 2;
}

/** Returns the versions of a package that a release uses. */
export function inUse(release: Release, name: string) {
  return {
    liveVersion: versionsOf(release).get(name),
    candidate: release.candidates?.[name]?.version,
  };
}

/**
 * Returns the versions of a package that were live or a candidate. The last list has them, except for the one that
 * was live until now. Reading the log takes long, so only a package without a list needs it.
 */
async function versionsOnceLive(
  origin: Origin,
  live: Release,
  name: string,
  readsLog: boolean,
): Promise<Set<string | undefined>> {
  const known = parseVersionList((await origin.readText(versionListFile(name))) ?? '');
  const used = known?.versions.filter(({ state }) => state !== 'staged') ?? [];
  const found = new Set<string | undefined>(used.map(({ version }) => version));
  found.add(live.history?.[name]?.previous);
  if (known && !readsLog) return found;
  let entries = 0;
  for await (const { release } of readLogFrom(origin, (await entryOfLive(origin, live)).entry)) {
    const { liveVersion, candidate } = inUse(release, name);
    found.add(liveVersion).add(candidate);
    entries += 1;
    if (entries === maxEntries) break;
  }
  return found;
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
