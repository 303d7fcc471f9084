import type { PackageHistory, Release } from '@backshop/shared-types';

/** What a release is made of. */
export type ReleaseContent = Pick<Release, 'host' | 'remotes'>;

/** By package (`host`, or a remote's name): its version. */
export function versionsOf({ host, remotes }: ReleaseContent): Map<string, string> {
  const ofRemotes = Object.entries(remotes).map(([name, { version }]) => [name, version] as const);
  return new Map([['host', host], ...ofRemotes]);
}

/** Folder of a version on the origin, without slashes around: `remotes/dashboard/0.1.0-1a2b3c4d5e`. */
export function versionFolder(name: string, version: string): string {
  return `${packageFolder(name)}/${version}`;
}

/** Every folder on the origin that a release needs. */
export function foldersOf(content: ReleaseContent): string[] {
  const versions = [...versionsOf(content)].map(([name, version]) => versionFolder(name, version));
  const chunks = Object.entries(content.remotes).flatMap(([name, remote]) =>
    chunkFolders(name, remote.chunks),
  );
  return [...versions, ...chunks];
}

/** Folders on the origin of a remote's lasting chunks. */
export function chunkFolders(name: string, chunks: string[] = []): string[] {
  return chunks.map((chunk) => `${packageFolder(name)}/${chunk}`);
}

/** Folder on the origin that holds the versions of a package. */
export function packageFolder(name: string): string {
  return name === 'host' ? 'host' : `remotes/${name}`;
}

/** The release that follows on the live one. It remembers of each package what was live before. */
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
