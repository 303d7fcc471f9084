import type { Origin } from './origin';
import type { PackageVersion } from './package-version';
import { versionFolder } from './release-versions';

/** A version as it lies on an origin. */
export function storedVersion(origin: Origin, name: string, version: string): PackageVersion {
  const folder = versionFolder(name, version);
  return { name, version, folder, readText: (file) => origin.readText(`${folder}/${file}`) };
}
