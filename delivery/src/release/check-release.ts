import { hostScript } from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';
import { versionFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { isOwnEntry } from './assert-entries';
import { integrity } from './integrity';
import { allRemotesOf } from './release-content';

/**
 * Whether a release loads only files of its own versions, with the hashes that these files have. A
 * file that is missing is not the fault of the release.
 */
export async function isReleaseIntact(origin: Origin, release: Release): Promise<boolean> {
  const { host, hostIntegrity } = release;
  const hashes = new Map<string, string>();
  if (hostIntegrity) hashes.set(`${versionFolder('host', host)}/${hostScript}`, hostIntegrity);
  for (const [name, remote] of allRemotesOf(release)) {
    if (!isOwnEntry(name, remote.entry)) return false;
    for (const [file, hash] of Object.entries(remote.integrity ?? {})) {
      hashes.set(`${versionFolder(name, remote.version)}/${file}`, hash);
    }
  }
  const checks = [...hashes].map(async ([file, hash]) => {
    const content = await origin.readBytes(file);
    return !content || integrity(content) === hash;
  });
  return (await Promise.all(checks)).every(Boolean);
}
