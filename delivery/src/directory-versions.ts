import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredVersion } from './origin';
import { isLasting } from './package-version';
import { packageFolder } from './release-versions';

/** What a command that was killed leaves of a version or a page: its name, a dot and a UUID. */
const unfinished = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The versions of a package that lie in an origin's directory, the one that was used last first. */
export async function listVersions(directory: string, name: string): Promise<StoredVersion[]> {
  const parent = join(directory, packageFolder(name));
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  const versions = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && !unfinished.test(entry.name))
      .filter((entry) => !isLasting(entry.name))
      .map(async (entry) => ({
        version: entry.name,
        lastUsed: (await stat(join(parent, entry.name))).mtime,
      })),
  );
  return versions.sort((one, other) => other.lastUsed.getTime() - one.lastUsed.getTime());
}

/**
 * Moves aside what nothing has touched since a time, and what is not to be kept. Synchronous: it runs
 * under the lock of the page.
 * @returns what was moved, and where it is now
 */
export function takeAway(
  directory: string,
  before: Date,
  keep: Set<string>,
): { folder: string; aside: string }[] {
  return listAll(directory)
    .filter((folder) => !keep.has(folder))
    .filter((folder) => isOlder(join(directory, folder), before))
    .map((folder) => {
      const aside = `${join(directory, folder)}.${randomUUID()}`;
      renameSync(join(directory, folder), aside);
      return { folder, aside };
    });
}

/** What is gone meanwhile, because a release has finished, is not old. */
function isOlder(path: string, before: Date): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && stats.mtime < before;
}

/** Every folder of a version, and every page and folder that was left unfinished. */
function listAll(directory: string): string[] {
  const parents = ['host', ...list(directory, 'remotes')];
  return [
    ...parents.flatMap((parent) => list(directory, parent)),
    ...readdirSync(directory).filter((name) => unfinished.test(name)),
  ];
}

function list(directory: string, parent: string): string[] {
  try {
    return readdirSync(join(directory, parent)).map((name) => `${parent}/${name}`);
  } catch {
    return []; // Nothing was ever put there.
  }
}
