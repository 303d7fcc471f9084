import type { Release } from '@backshop/shared-types';
import { chunkFolders, versionFolder } from '../origin/folders';
import type { ReleaseContent } from './log-entry';

/** Returns the versions of a release alone, in the form in which the log keeps them. */
export function contentOf({ host, remotes, candidates = {} }: ReleaseContent): ReleaseContent {
  const content: ReleaseContent = {
    host,
    remotes: mapValues(remotes, ({ version }) => ({ version })),
  };
  if (Object.keys(candidates).length === 0) return content;
  return {
    ...content,
    candidates: mapValues(candidates, ({ version, share, start }) => ({ version, share, start })),
  };
}

/** Returns an object with the same keys, and other values. */
export function mapValues<Value, Result>(
  values: Record<string, Value>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, change(value, key)] as const),
  );
}

/** Returns all remotes that browsers use: the live ones and the candidates. A name can occur twice. */
function allRemotesOf<Remote>({
  remotes,
  candidates = {},
}: {
  remotes: Record<string, Remote>;
  candidates?: Record<string, Remote>;
}): [name: string, remote: Remote][] {
  return [...Object.entries(remotes), ...Object.entries(candidates)];
}

/** Returns all versions that browsers use: the live ones and the candidates. */
export function allVersionsOf(content: ReleaseContent): [name: string, version: string][] {
  const ofRemotes = allRemotesOf<{ version: string }>(content).map(
    ([name, { version }]): [string, string] => [name, version],
  );
  return [['host', content.host], ...ofRemotes];
}

/** Returns all folders on the origin that a release needs. */
export function foldersOf(release: Release): string[] {
  const versions = allVersionsOf(release).map(([name, version]) => versionFolder(name, version));
  const chunks = allRemotesOf(release).flatMap(([name, remote]) =>
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
