import { remoteEntry } from '@backshop/build-config/output-format';
import type { PackageHistory, Release, ReleasedRemote } from '@backshop/shared-types';
import { chunkFolders, versionFolder } from '../origin/folders';
import { releaseFormat } from './release-format';

/** The versions of a release, without its number and history. */
export type ReleaseContent = Pick<Release, 'host' | 'hostIntegrity' | 'remotes' | 'candidates'>;

/** Returns the content of a release. */
export function contentOf({
  host,
  hostIntegrity,
  remotes,
  candidates = {},
}: ReleaseContent): ReleaseContent {
  return {
    host,
    ...(hostIntegrity && { hostIntegrity }),
    remotes,
    ...(Object.keys(candidates).length > 0 && { candidates }),
  };
}

/** Returns the live version of each package, by name: `host`, or the name of a remote. */
export function versionsOf({ host, remotes }: ReleaseContent): Map<string, string> {
  const ofRemotes = Object.entries(remotes).map(([name, { version }]) => [name, version] as const);
  return new Map([['host', host], ...ofRemotes]);
}

/** Returns all remotes that browsers use: the live ones and the candidates. A name can occur twice. */
export function allRemotesOf({
  remotes,
  candidates = {},
}: Pick<ReleaseContent, 'remotes' | 'candidates'>): [name: string, remote: ReleasedRemote][] {
  return [...Object.entries(remotes), ...Object.entries(candidates)];
}

/** Returns all versions that browsers use: the live ones and the candidates. */
export function allVersionsOf(content: ReleaseContent): [name: string, version: string][] {
  const ofRemotes = allRemotesOf(content).map(([name, { version }]): [string, string] => [
    name,
    version,
  ]);
  return [['host', content.host], ...ofRemotes];
}

/** Returns all folders on the origin that a release needs. */
export function foldersOf(content: ReleaseContent): string[] {
  const versions = allVersionsOf(content).map(([name, version]) => versionFolder(name, version));
  const chunks = allRemotesOf(content).flatMap(([name, remote]) =>
    chunkFolders(name, remote.chunks),
  );
  return [...new Set([...versions, ...chunks])];
}

/** A previous version that the host uses by itself when the live one fails. */
interface Fallback {
  /** Name of the remote. */
  name: string;
  version: string;
  /** Its folder on the origin. */
  folder: string;
}

/** Returns the fallbacks of a release. */
export function fallbacksOf({ history }: Pick<Release, 'history'>): Fallback[] {
  return Object.entries(history ?? {}).flatMap(([name, { fallback, previous }]) =>
    fallback && previous
      ? [{ name, version: previous, folder: versionFolder(name, previous) }]
      : [],
  );
}

/**
 * Returns all folders that a tab with a release can load from: those that the release needs, and those of the
 * previous versions, which can replace a version that fails.
 */
export function foldersOfTabs(release: Release): string[] {
  const previous = Object.entries(release.history ?? {}).flatMap(([name, history]) => [
    ...(history.previous ? [versionFolder(name, history.previous)] : []),
    ...chunkFolders(name, history.previousChunks),
  ]);
  return [...new Set([...foldersOf(release), ...previous])];
}

/**
 * Returns the release after the live one. It records the previous version of each package. `withFallbacks` says
 * later which of them are fallbacks.
 * @param lastNumber the highest number that was given to a release
 */
export function nextRelease(
  live: Release | undefined,
  content: ReleaseContent,
  lastNumber = live?.number ?? 0,
): Release {
  const created = new Date().toISOString();
  const liveVersions = live && versionsOf(live);
  const history: Record<string, PackageHistory> = {};
  for (const [name, version] of versionsOf(content)) {
    const previous = liveVersions?.get(name);
    const known = live?.history?.[name];
    const previousChunks = live?.remotes[name]?.chunks;
    const previousIntegrity = live?.remotes[name]?.integrity?.[remoteEntry];
    if (previous !== version) {
      history[name] = {
        since: created,
        ...(previous && { previous }),
        ...(previousChunks && { previousChunks }),
        ...(previousIntegrity && { previousIntegrity }),
      };
    } else if (known) history[name] = known;
  }
  return { format: releaseFormat, number: lastNumber + 1, created, ...content, history };
}
