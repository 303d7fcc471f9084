import type { ListedVersion, Release, VersionList } from '@backshop/shared-types';
import { readBuildRecord } from '../action/build-record';
import { entryOfLive, readLogFrom } from '../log/read-log';
import { listsFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
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

/** Returns the version list of a package from what is on the origin. */
export async function makeVersionList(
  origin: Origin,
  live: Release,
  name: string,
): Promise<VersionList> {
  const [stored, former] = await Promise.all([
    origin.listVersions(name),
    versionsOnceLive(origin, live, name),
  ]);
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
function inUse(release: Release, name: string) {
  return {
    liveVersion: versionsOf(release).get(name),
    candidate: release.candidates?.[name]?.version,
  };
}

/**
 * Returns the versions of a package that were live or a candidate. Most of them are in the last list, so the log
 * is only read back to the release of that list.
 */
async function versionsOnceLive(
  origin: Origin,
  live: Release,
  name: string,
): Promise<Set<string | undefined>> {
  const list = parseVersionList((await origin.readText(versionListFile(name))) ?? '');
  // A restored index.html can have a lower number.
  const known = list && list.release <= live.number ? list : undefined;
  const used = known?.versions.filter(({ state }) => state !== 'staged') ?? [];
  const found = new Set<string | undefined>(used.map(({ version }) => version));
  let entries = 0;
  for await (const { release } of readLogFrom(origin, (await entryOfLive(origin, live)).entry)) {
    const { liveVersion, candidate } = inUse(release, name);
    found.add(liveVersion).add(candidate);
    entries += 1;
    if (release.number <= (known?.release ?? 0) || entries === maxEntries) break;
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
