import { eachLimit } from '../base/each-limit';
import type { FileCheck, Inspected, Pruned } from '../core/feature';
import { type ReadableOrigin, readText } from '../core/origin';
import { isPackage, isVersion, versionFolder } from '../core/paths';
import { listVersions } from '../core/stored-version';
import type { NamedVersion } from '../core/versions';
import { buildsFolder } from '../stores/layout';

/** Returns what works on the files about versions with this suffix. Servers refuse to serve the folder `builds`. */
export function buildFiles(suffix: string) {
  const fileOf = (name: string, version: string) => `${buildsFolder}/${name}/${version}${suffix}`;

  /** Returns the version that a file is about, or undefined for a file of another kind. */
  function versionOf(file: string): NamedVersion | undefined {
    const [folder, name, base = '', ...others] = file.split('/');
    if (folder !== buildsFolder || !name || others.length > 0 || !base.endsWith(suffix))
      return undefined;
    const version = base.slice(0, -suffix.length);
    // A version ends with a hash. What follows one is a longer suffix: `.sigstore.json` ends with `.json`, too.
    return version && !/\.[^-]*$/.test(version) ? [name, version] : undefined;
  }

  /** Returns the text of the file about a version, or undefined when it has none. */
  async function read(origin: ReadableOrigin, name: string, version: string) {
    if (!isPackage(name) || !isVersion(version)) return undefined;
    return readText(origin, fileOf(name, version));
  }

  /** Checks the files of the versions on an origin; by default, not what they contain. */
  async function verify(
    { present, versions }: Inspected,
    isIntact?: (version: NamedVersion) => Promise<boolean>,
  ): Promise<FileCheck> {
    const changed: string[] = [];
    const belonging = new Set<string>();
    await eachLimit(present, async (file) => {
      const version = versionOf(file);
      if (!version || !versions.has(versionFolder(...version))) return;
      if (!isIntact || (await isIntact(version))) belonging.add(file);
      else changed.push(file);
    });
    return { missing: [], changed: changed.sort(), belonging };
  }

  /**
   * Deletes the files about versions that are no longer on the origin. Younger ones stay: their version may be on its way
   * to the origin.
   * @param timeOf returns when a file was made, in ms since 1970, if the file says it
   */
  async function prune(
    { origin, removed, before, isDryRun }: Pruned,
    timeOf?: (version: NamedVersion) => Promise<number | undefined>,
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
      const time = (await timeOf?.(version)) ?? modified.getTime();
      if (!(time < before.getTime())) continue;
      if (!isDryRun) await origin.remove(path);
      deleted.push(path);
    }
    return deleted;
  }

  return { fileOf, versionOf, read, verify, prune };
}
