import { posix } from 'node:path';
import { loadAll } from 'js-yaml';

/** A lock file of pnpm, as far as it is read here. */
interface Lockfile {
  /** The packages of the workspace, by their paths in it. */
  importers: Record<string, Importer | undefined>;
  /** What each installed package got, by its name, its version, and its peers. */
  snapshots?: Record<string, Snapshot | undefined>;
  /** By name and version. */
  packages?: Record<string, { resolution?: object } | undefined>;
}

type Fields<T> = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, T>>
>;
type Importer = Fields<{ version: string }>;
type Snapshot = Fields<string>;

/**
 * Returns the part of a lock file of pnpm that one package of the workspace reaches through its dependencies, as a text
 * to compare. Dependencies on other packages of the workspace count too, with what these reach. Returns undefined if
 * the lock file does not name the package.
 * @param path of the package in the workspace: `remote-dashboard`, or `.` for its root
 */
export function lockedDependencies(lockfile: string, path: string): string | undefined {
  const { importers, snapshots = {}, packages = {} } = parse(lockfile);
  if (!importers[path]) return undefined;
  const reached: Record<string, unknown> = {};

  const addImporter = (from: string) => {
    if (from in reached) return;
    const { dependencies, devDependencies, optionalDependencies } = importers[from] ?? {};
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const versions = all.map(([name, { version }]) => [name, version] as const);
    reached[from] = versions;
    for (const [name, version] of versions) {
      if (version.startsWith('link:')) addImporter(posix.join(from, version.slice(5)));
      else addPackage(name, version);
    }
  };
  const addPackage = (name: string, version: string) => {
    // Another name than its own in the manifest has both in the version: `npm:typescript@7.0.2`.
    const key = [`${name}@${version}`, version].find((each) => snapshots[each]);
    if (!key || key in reached) return;
    const { dependencies, optionalDependencies } = snapshots[key]!;
    const needed = { ...dependencies, ...optionalDependencies };
    reached[key] = [packages[key.replace(/\(.*/, '')]?.resolution, needed];
    for (const [each, eachVersion] of Object.entries(needed)) addPackage(each, eachVersion);
  };

  addImporter(path);
  return JSON.stringify(reached);
}

let parsed: { text: string; lockfile: Lockfile } | undefined;

/** A command asks for each package of the workspace, and parsing a large file takes a tenth of a second. */
function parse(text: string): Lockfile {
  if (parsed?.text !== text) {
    // pnpm 11 writes a document about itself before the one about the packages.
    const documents = loadAll(text) as (Partial<Lockfile> | null)[];
    const { importers = {}, ...rest } = documents.find((each) => each?.importers) ?? {};
    parsed = { text, lockfile: { importers, ...rest } };
  }
  return parsed.lockfile;
}
