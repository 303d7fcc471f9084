import type { PackageHistory, Release } from '@backshop/shared-types';
import { chunkFolders, versionFolder } from '../origin/folders';

/** The versions of a release, without its number and history. */
export type ReleaseContent = Pick<Release, 'host' | 'remotes'>;

/** Returns the version of each package, by name: `host`, or the name of a remote. */
export function versionsOf({ host, remotes }: ReleaseContent): Map<string, string> {
  const ofRemotes = Object.entries(remotes).map(([name, { version }]) => [name, version] as const);
  return new Map([['host', host], ...ofRemotes]);
}

/** Returns all folders on the origin that a release needs. */
export function foldersOf(content: ReleaseContent): string[] {
  const versions = [...versionsOf(content)].map(([name, version]) => versionFolder(name, version));
  const chunks = Object.entries(content.remotes).flatMap(([name, remote]) =>
    chunkFolders(name, remote.chunks),
  );
  return [...versions, ...chunks];
}

/** Returns the release after the live one. It records the previous version of each package. */
export function nextRelease(live: Release | undefined, content: ReleaseContent): Release {
  const created = new Date().toISOString();
  const liveVersions = live && versionsOf(live);
  const history: Record<string, PackageHistory> = {};
  for (const [name, version] of versionsOf(content)) {
    const previous = liveVersions?.get(name);
    const known = live?.history?.[name];
    const previousChunks = live?.remotes[name]?.chunks;
    if (previous !== version) {
      history[name] = {
        since: created,
        ...(previous && { previous }),
        ...(previousChunks && { previousChunks }),
      };
    } else if (known) history[name] = known;
  }
  return { number: (live?.number ?? 0) + 1, created, ...content, history };
}
