import { versionFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import type { PackageVersion } from './package-version';

/** Returns a version of a package whose files are on an origin. */
export function storedVersion(origin: Origin, name: string, version: string): PackageVersion {
  const folder = versionFolder(name, version);
  return { name, version, folder, readText: (file) => origin.readText(`${folder}/${file}`) };
}
