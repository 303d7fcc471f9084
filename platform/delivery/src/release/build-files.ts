import type { Pruned } from '../core/feature';
import { versionFolder } from '../core/paths';
import { listVersions } from '../core/stored-version';
import type { NamedVersion } from '../core/versions';
import { buildsFolder } from '../stores/layout';

// The folder `builds` has files about versions. Servers refuse to serve it.

/** Returns the version that a file is about, from its path; undefined for another file. */
export function versionOfBuildFile(file: string, suffix: string): NamedVersion | undefined {
  const [folder, name, base = '', ...others] = file.split('/');
  if (folder !== buildsFolder || !name || others.length > 0 || !base.endsWith(suffix))
    return undefined;
  const version = base.slice(0, -suffix.length);
  return version ? [name, version] : undefined;
}

/**
 * Deletes the files about versions that are no longer on the origin.
 * @param versionOf returns the version of a file, or undefined for one that is not concerned
 * @param timeOf returns when a file was made, in ms since 1970
 * @returns the paths of the files that it deleted, or would delete
 */
export async function pruneBuildFiles(
  { origin, removed, before, isDryRun }: Pruned,
  versionOf: (file: string) => NamedVersion | undefined,
  timeOf: (version: NamedVersion, modified: Date) => Promise<number>,
): Promise<string[]> {
  const stored = new Map<string, Set<string>>();
  const deleted: string[] = [];
  for (const { path, modified } of await origin.list(`${buildsFolder}/`)) {
    const version = versionOf(path);
    if (!version) continue;
    const [name] = version;
    if (!stored.has(name)) {
      const versions = await listVersions(origin, name);
      stored.set(name, new Set(versions.map((each) => versionFolder(name, each.version))));
    }
    const folder = versionFolder(...version);
    if (stored.get(name)!.has(folder) && !removed.includes(folder)) continue;
    if (!((await timeOf(version, modified)) < before.getTime())) continue;
    if (!isDryRun) await origin.remove(path);
    deleted.push(path);
  }
  return deleted;
}
