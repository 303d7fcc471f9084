import { isDeepStrictEqual } from 'node:util';
import { hostScript } from '@backshop/build-config/output-format';
import type { Release, ReleasedRemote } from '@backshop/shared-types';
import type { Origin } from '../origin/origin';
import { isOwnEntry } from './assert-entries';
import { integrity } from './integrity';
import { allRemotesOf } from './release-content';
import { storedVersion } from './stored/stored-version';

/**
 * Whether a release loads only files of its own versions, with the hashes that these files have. A
 * file that is missing is not the fault of the release.
 */
export async function isReleaseIntact(origin: Origin, release: Release): Promise<boolean> {
  if (!allRemotesOf(release).every(([name, { entry }]) => isOwnEntry(name, entry))) return false;
  return isDeepStrictEqual(await withStoredHashes(origin, release), release);
}

/**
 * Returns a release with the hashes of its files on the origin: somebody may have changed `index.html`. Keeps the
 * hash of a file that is missing or damaged.
 */
export async function withStoredHashes(origin: Origin, release: Release): Promise<Release> {
  const { host, hostIntegrity, remotes, candidates } = release;
  const [ofHost, ofRemotes, ofCandidates] = await Promise.all([
    hostIntegrity && storedHash(origin, 'host', host, hostScript, hostIntegrity),
    eachValue(remotes, (remote, name) => correctRemote(origin, name, remote)),
    candidates && eachValue(candidates, (remote, name) => correctRemote(origin, name, remote)),
  ]);
  return {
    ...release,
    ...(ofHost && { hostIntegrity: ofHost }),
    remotes: ofRemotes,
    ...(ofCandidates && { candidates: ofCandidates }),
  };
}

async function correctRemote<Remote extends ReleasedRemote>(
  origin: Origin,
  name: string,
  remote: Remote,
): Promise<Remote> {
  if (!remote.integrity) return remote;
  const hashes = await eachValue(remote.integrity, (stated, file) =>
    storedHash(origin, name, remote.version, file, stated),
  );
  return { ...remote, integrity: hashes };
}

async function storedHash(
  origin: Origin,
  name: string,
  version: string,
  file: string,
  stated: string,
): Promise<string> {
  const stored = storedVersion(origin, name, version);
  const content = await stored.readBytes(file).catch(() => undefined);
  return content ? integrity(content) : stated;
}

async function eachValue<Value>(
  values: Record<string, Value>,
  change: (value: Value, key: string) => Promise<Value>,
): Promise<Record<string, Value>> {
  const entries = Object.entries(values).map(
    async ([key, value]) => [key, await change(value, key)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
