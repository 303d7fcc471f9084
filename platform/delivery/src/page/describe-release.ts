import { remoteEntry } from '@backshop/build-config/output-files';
import type { PackageHistory, Release } from '@backshop/shared-types';
import { CommandError } from '../base/command-error';
import { assertRelease, type LogEntry, newestEntry } from '../core/log';
import { isRelease } from './index-html';
import type { Origin, ReadableOrigin } from '../core/origin';
import { describeHost, describeRemote, entryAddress } from '../core/package-version';
import { storedVersion } from '../core/stored-version';
import { readReleaseFile } from './release-file';

/** What a release consists of, before it is in the log. */
export type PlannedEntry = Pick<LogEntry, 'number' | 'time' | 'settings' | 'release'>;

/**
 * Returns the release that is live now: that of the newest entry in the log.
 * @throws CommandError when there is none, or when its entry is damaged
 */
export async function liveRelease(origin: Origin): Promise<Release> {
  return releaseBefore(origin, await newestEntry(origin));
}

/**
 * Returns the whole release, or undefined when its file is missing or damaged.
 * @param inIndex the release in `index.html`, which can be only a part
 */
export async function wholeRelease(
  origin: ReadableOrigin,
  inIndex: Release,
): Promise<Release | undefined> {
  if (!inIndex.whole) return inIndex;
  const release = await readReleaseFile(origin, inIndex.whole);
  return isRelease(release) ? release : undefined;
}

/**
 * Returns the release of a log entry as browsers get it: with the files and hashes of its versions, which their
 * `version.json` has.
 * @throws CommandError when a version that is live or a candidate is damaged on the origin
 */
export async function releaseOfEntry(
  origin: ReadableOrigin,
  entry: PlannedEntry,
): Promise<Release> {
  return describe(origin, entry, false);
}

/**
 * Returns the release of a log entry for a command that reads or replaces it, also when versions are damaged: of those
 * it has the name only.
 */
export async function releaseBefore(origin: ReadableOrigin, entry: LogEntry): Promise<Release> {
  return describe(origin, entry, true);
}

async function describe(
  origin: ReadableOrigin,
  { number, time, settings, release: { host, remotes, candidates, history } }: PlannedEntry,
  keepsDamaged: boolean,
): Promise<Release> {
  const ofHost = describeHost(storedVersion(origin, 'host', host));
  const ofRemote = (name: string, version: string) => {
    const remote = storedVersion(origin, name, version);
    const described = describeRemote(remote, settings?.base);
    const withoutFiles = { version, entry: entryAddress(remote, settings?.base), exposes: {} };
    return keepsDamaged ? unlessDamaged(described, withoutFiles) : described;
  };
  const [describedHost, describedRemotes, describedCandidates, describedHistory] =
    await Promise.all([
      keepsDamaged ? unlessDamaged(ofHost, { host }) : ofHost,
      eachValue(remotes, ({ version }, name) => ofRemote(name, version)),
      eachValue(candidates ?? {}, async ({ version, share, start }, name) => ({
        ...(await ofRemote(name, version)),
        share,
        start,
      })),
      eachValue(history, (each, name) => describeHistory(origin, name, each, keepsDamaged)),
    ]);
  return {
    number,
    created: time,
    ...describedHost,
    remotes: describedRemotes,
    ...(candidates && { candidates: describedCandidates }),
    history: describedHistory,
    ...(settings && { settings }),
  };
}

/** @param keepsDamaged whether to name a previous version that is damaged or gone: it cannot replace the live one */
async function describeHistory(
  origin: ReadableOrigin,
  name: string,
  { since, previous, fallback }: LogEntry['release']['history'][string],
  keepsDamaged: boolean,
): Promise<PackageHistory> {
  if (!previous) return { since };
  if (name === 'host') return { since, previous };
  const remote = storedVersion(origin, name, previous);
  const described = await unlessDamaged(describeRemote(remote), undefined);
  if (!described) return keepsDamaged ? { since, previous } : { since };
  const hash = described.integrity?.[remoteEntry];
  return {
    since,
    previous,
    ...(hash && { previousIntegrity: hash }),
    ...(fallback && { fallback }),
  };
}

/** Returns what is read from versions on an origin, or something else if one of them is damaged or gone. */
export async function unlessDamaged<Result, Otherwise>(
  reading: Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof CommandError) return otherwise;
    throw error;
  }
}

async function eachValue<Value, Result>(
  values: Record<string, Value>,
  change: (value: Value, key: string) => Promise<Result>,
): Promise<Record<string, Result>> {
  const pairs = Object.entries(values).map(
    async ([key, value]) => [key, await change(value, key)] as const,
  );
  return Object.fromEntries(await Promise.all(pairs));
}

/**
 * Returns the live release of an origin, if there is one.
 * @throws CommandError when there is none
 */
export function assertLive(live: Release | undefined): Release {
  if (!live) assertRelease({ number: 0 });
  return live!;
}
