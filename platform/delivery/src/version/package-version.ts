import { hostScript, remoteEntry } from '@backshop/build-config/output-files';
import type { Release, ReleasedRemote } from '@backshop/shared-types';
import type { VersionInfo } from './version-info';

/** One immutable build of one package, on this machine or on an origin. */
export interface PackageVersion {
  /** `host`, or the name of a remote. */
  name: string;
  /** `<package.json version>-<content hash>` */
  version: string;
  /** Folder on the origin: `remotes/dashboard/0.1.0-1a2b3c4d5e`. */
  folder: string;
  /**
   * Returns what the version says about itself.
   * @throws CommandError when it is damaged on the origin
   */
  readInfo: () => Promise<VersionInfo>;
  /** Returns a file in the folder, or undefined when the version has no such file. */
  read: (file: string) => Promise<Buffer | undefined>;
}

/** Returns what a release says about the host: its version, and the hash of its script. */
export async function describeHost(
  host: PackageVersion,
): Promise<Pick<Release, 'host' | 'hostIntegrity'>> {
  const { integrity } = await host.readInfo();
  const hash = integrity[hostScript];
  return { host: host.version, ...(hash && { hostIntegrity: hash }) };
}

/** Returns what a release says about a remote: its entry, and the first files of each expose, with their hashes. */
export async function describeRemote(remote: PackageVersion): Promise<ReleasedRemote> {
  const { exposes = {}, integrity, chunks, summary } = await remote.readInfo();
  return {
    version: remote.version,
    entry: `/${remote.folder}/${remoteEntry}`,
    exposes,
    integrity,
    ...(chunks && { chunks }),
    ...(summary && { summary }),
  };
}
