import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltVersion, listFiles } from './built-version';
import { packageFolder, versionFolder } from './release-versions';
import { unfinished } from './take-away';

/** A version whose files are on an origin. */
export interface StoredVersion {
  version: string;
  /** When it was put there, or was last live. */
  lastUsed: Date;
}

/** The versions of a package that lie on an origin, the one that was used last first. */
export async function listStoredVersions(
  directory: string,
  name: string,
): Promise<StoredVersion[]> {
  const parent = join(directory, packageFolder(name));
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  const versions = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && !unfinished.test(entry.name))
      .map(async (entry) => ({
        version: entry.name,
        lastUsed: (await stat(join(parent, entry.name))).mtime,
      })),
  );
  return versions.sort((one, other) => other.lastUsed.getTime() - one.lastUsed.getTime());
}

/** A version as it lies on an origin, like one that was just built. */
export async function readStoredVersion(
  origin: string,
  name: string,
  version: string,
): Promise<BuiltVersion> {
  const folder = versionFolder(name, version);
  const directory = join(origin, folder);
  return { name, version, folder, directory, files: await listFiles(directory) };
}
