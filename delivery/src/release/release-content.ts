import { remoteEntry } from '@backshop/build-config/output-format';
import type { PackageHistory, Release } from '@backshop/shared-types';
import { chunkFolders, versionFolder } from '../origin/folders';
import { releaseFormat, unknownHistoryFields, unknownReleaseFields } from './release-format';

/** The versions of a release, without its number and history. */
export type ReleaseContent = Pick<Release, 'host' | 'hostIntegrity' | 'remotes'>;

/** Returns the content of a release. */
export function contentOf({ host, hostIntegrity, remotes }: Release): ReleaseContent {
  return { host, ...(hostIntegrity && { hostIntegrity }), remotes };
}

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
    const previousIntegrity = live?.remotes[name]?.integrity?.[remoteEntry];
    if (previous !== version) {
      history[name] = {
        since: created,
        ...(previous && { previous }),
        ...(previousChunks && { previousChunks }),
        ...(previousIntegrity && { previousIntegrity }),
        ...unknownHistoryFields(known),
      };
    } else if (known) history[name] = known;
  }
  return {
    format: releaseFormat,
    number: (live?.number ?? 0) + 1,
    created,
    ...content,
    history,
    ...unknownReleaseFields(live),
  };
}
