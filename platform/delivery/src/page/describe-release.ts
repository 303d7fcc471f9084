import { hostScript, remoteEntry } from '@backshop/build-config/output-files';
import type { PackageHistory, Release, ReleasedRemote } from '@backshop/shared-types';
import { DamageError, unlessDamaged } from '../base/command-error';
import { integrityOf } from '../base/hashes';
import { adviceToRelease } from '../base/project';
import type { LogEntry } from '../core/entry';
import type { ReadableOrigin } from '../core/origin';
import { type PackageVersion, versionFile, type VersionInfo } from '../core/package-version';
import { storedVersion } from '../core/stored-version';
import { chunkFolders, versionFolder } from '../core/paths';
import { usedVersionsOf } from './shown-versions';
import { asRelease } from './index-html';
import { readReleaseFile } from './release-file';

/** What a release consists of, before it is in the log. */
export type PlannedEntry = Pick<LogEntry, 'number' | 'time' | 'settings' | 'release'>;

/** Returns the whole release, or undefined when its file is missing or damaged. `index.html` can have a part. */
export async function wholeRelease(
  origin: ReadableOrigin,
  inIndex: Release,
): Promise<Release | undefined> {
  if (!inIndex.whole) return inIndex;
  return asRelease(await readReleaseFile(origin, inIndex.whole));
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
  return readRelease(origin, entry, false);
}

/** Returns the release of a log entry, also when versions are damaged: of those it has the name only. */
export async function releaseBefore(origin: ReadableOrigin, entry: LogEntry): Promise<Release> {
  return readRelease(origin, entry, true);
}

async function readRelease(
  origin: ReadableOrigin,
  { number, time, settings, release: { host, remotes, candidates, history } }: PlannedEntry,
  keepsDamaged: boolean,
): Promise<Release> {
  const ofHost = describeHost(storedVersion(origin, 'host', host));
  const ofRemote = async (name: string, version: string) => {
    const remote = storedVersion(origin, name, version);
    const described = describeRemote(remote, settings?.base);
    const withoutFiles = { version, entry: entryAddress(remote, settings?.base), exposes: {} };
    return keepsDamaged ? ((await unlessDamaged(described)) ?? withoutFiles) : described;
  };
  const [describedHost, describedRemotes, describedCandidates, describedHistory] =
    await Promise.all([
      keepsDamaged ? unlessDamaged(ofHost) : ofHost,
      eachValue(remotes, ({ version }, name) => ofRemote(name, version)),
      eachValue(candidates ?? {}, async ({ version, share, start }, name) => ({
        ...(await ofRemote(name, version)),
        share,
        start,
      })),
      eachValue(history, (each, name) => describeHistory(origin, name, each)),
    ]);
  return {
    number,
    created: time,
    host,
    ...describedHost,
    remotes: describedRemotes,
    ...(candidates && { candidates: describedCandidates }),
    history: describedHistory,
    ...(settings && { settings }),
  };
}

/** Leaves out a previous version that is damaged or gone: it cannot replace the live one. */
async function describeHistory(
  origin: ReadableOrigin,
  name: string,
  { since, previous, fallback }: LogEntry['release']['history'][string],
): Promise<PackageHistory> {
  if (!previous) return { since };
  if (name === 'host') return { since, previous };
  const remote = storedVersion(origin, name, previous);
  const described = await unlessDamaged(describeRemote(remote));
  if (!described) return { since };
  const hash = described.integrity?.[remoteEntry];
  return {
    since,
    previous,
    ...(hash && { previousIntegrity: hash }),
    ...(fallback === 'previous' && { fallback }),
  };
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

/** Returns what a release says about the host besides its version: the hash of its script. */
async function describeHost(host: PackageVersion): Promise<Pick<Release, 'hostIntegrity'>> {
  const { [hostScript]: hash = '' } = hashesOf(host, await host.readInfo(), hostScript);
  return { hostIntegrity: hash };
}

/**
 * Returns the hashes that browsers verify, as in an `integrity` attribute: those of the files of a version, whatever
 * it says of `integrity`. The code of an older version asks for its files with a SHA-384, and the browser uses a preload
 * only if both have the same hash, so these stay.
 * @param first the file that browsers load first
 */
function hashesOf(
  { name, folder }: PackageVersion,
  { files, integrity }: VersionInfo,
  first: string,
): Record<string, string> {
  const hashes = [first, ...Object.keys(integrity)].map((file) => {
    const hash = Object.hasOwn(files, file) && files[file];
    const stated = Object.hasOwn(integrity, file) ? integrity[file]! : '';
    if (hash) return [file, stated.startsWith('sha384-') ? stated : integrityOf(hash)] as const;
    throw new DamageError(
      `${folder}/${versionFile} has no hash of ${file}, so browsers could not verify this file. To get a version with one, ${adviceToRelease(name)}`,
    );
  });
  return Object.fromEntries(hashes);
}

/** Returns what a release says about a remote: its entry, and the first files of each expose, with their hashes. */
export async function describeRemote(remote: PackageVersion, base = ''): Promise<ReleasedRemote> {
  const info = await remote.readInfo();
  const { exposes = {}, chunks, summary, contract } = info;
  return {
    version: remote.version,
    entry: entryAddress(remote, base),
    exposes,
    integrity: hashesOf(remote, info, remoteEntry),
    ...(chunks && { chunks }),
    ...(contract.owner && { owner: contract.owner }),
    ...(contract.pages && { pages: contract.pages }),
    ...(contract.cards && { cards: contract.cards }),
    ...(summary && { summary }),
  };
}

function entryAddress({ folder }: PackageVersion, base = ''): string {
  return `${base}/${folder}/${remoteEntry}`;
}

/** Returns the folders on an origin that browsers load files of a release from. */
export function foldersOfRelease(release: Release): string[] {
  const remotes = [...Object.entries(release.remotes), ...Object.entries(release.candidates ?? {})];
  return [
    ...new Set([
      ...usedVersionsOf(release).map((each) => versionFolder(...each)),
      ...remotes.flatMap(([name, { chunks }]) => chunkFolders(name, chunks)),
    ]),
  ];
}
