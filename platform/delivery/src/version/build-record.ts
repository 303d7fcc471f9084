import type { Action } from '../action/action';
import { relationOf } from '../action/history';
import type { Source } from '../action/source';
import { eachLimit } from '../base/each-limit';
import type { FileCheck } from '../origin/file-check';
import { buildsFolder, versionFolder } from '../origin/folders';
import { type Origin, readText } from '../origin/origin';
import type { BuiltVersion } from './built-version';
import { versionOfSourceMaps } from './source-maps';
import { listVersions } from './stored-version';

/** What a version on an origin was built from, by whom and when. It is a file on the origin. */
export interface BuildRecord extends Source {
  /** Commits of other branches that build the same version. */
  alsoFrom?: string[];
  by: string;
  /** When the version was built first, ISO 8601. */
  time: string;
  /** Why, in the words of who built it. */
  message?: string;
}

/** Returns the path on an origin of a version's build record. */
export function buildRecordFile(name: string, version: string): string {
  return `${buildsFolder}/${name}/${version}.json`;
}

/** Returns the build record of a version, or undefined when it has none that can be read. */
export async function readBuildRecord(
  origin: Origin,
  name: string,
  version: string,
): Promise<BuildRecord | undefined> {
  const text = await readText(origin, buildRecordFile(name, version));
  try {
    const record = JSON.parse(text ?? '') as BuildRecord;
    return isValid(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Returns all commits that a record names. A commit that contains one of them contains the version. */
export function commitsOf({ commit, alsoFrom = [] }: BuildRecord): string[] {
  return [commit, ...alsoFrom];
}

/**
 * Records what a version was built from, if that is known. Several commits can build the same version: then a
 * clean tree counts more than a dirty one, and a newer commit more than the older ones in its history. Commits of
 * different branches all count.
 */
export async function recordBuild(
  origin: Origin,
  { name, version, directory }: Pick<BuiltVersion, 'name' | 'version' | 'directory'>,
  { by, message, source }: Action,
): Promise<void> {
  if (!source) return;
  const known = await readBuildRecord(origin, name, version);
  const alsoFrom = known ? await otherCommits(directory, source, known) : [];
  if (!alsoFrom) return;
  const record: BuildRecord = {
    ...source,
    ...(alsoFrom.length > 0 && { alsoFrom }),
    by,
    time: known?.time ?? new Date().toISOString(),
    ...(message && { message }),
  };
  await origin.put(buildRecordFile(name, version), `${JSON.stringify(record)}\n`);
}

/**
 * Returns the recorded commits that still count beside the one of `source`, or undefined if `source` itself does
 * not count.
 * @param folder any folder in the repository
 */
async function otherCommits(
  folder: string,
  source: Source,
  known: BuildRecord,
): Promise<string[] | undefined> {
  if (source.isClean !== known.isClean) return source.isClean ? [] : undefined;
  const others: string[] = [];
  for (const commit of commitsOf(known)) {
    const relation = await relationOf(folder, commit, source.commit);
    if (commit === source.commit || relation === 'newer') return undefined;
    if (relation !== 'contained') others.push(commit);
  }
  return others;
}

/** The commits become arguments of git, so they must be hashes. */
function isValid({ committed, isClean, ...others }: Partial<BuildRecord>): boolean {
  const { commit, alsoFrom = [], by, time, message = '' } = others;
  return (
    [commit, ...alsoFrom].every((each) => /^[0-9a-f]{40,64}$/.test(String(each))) &&
    !Number.isNaN(Date.parse(String(committed))) &&
    typeof isClean === 'boolean' &&
    [by, time, message].every((text) => typeof text === 'string')
  );
}

/** Returns the version that a build record is about, from its path; undefined for another file. */
function versionOfRecord(file: string): { name: string; version: string } | undefined {
  const [folder, name, fileName, ...more] = file.split('/');
  if (folder !== buildsFolder || !name || more.length > 0) return undefined;
  if (!fileName?.endsWith('.json')) return undefined;
  return { name, version: fileName.slice(0, -'.json'.length) };
}

/** How many files are read at the same time. */
const reads = 16;

/**
 * Checks the build records of versions. Finds their source maps.
 * @param files all files on the origin
 * @param hasVersion whether a version is on the origin
 */
export async function checkBuildRecords(
  origin: Origin,
  files: string[],
  hasVersion: (name: string, version: string) => boolean,
): Promise<FileCheck> {
  const changed: string[] = [];
  const belonging = new Set<string>();
  await eachLimit([...files], reads, async (file) => {
    const recorded = versionOfRecord(file);
    const version = recorded ?? versionOfSourceMaps(file);
    if (!version || !hasVersion(version.name, version.version)) return;
    if (!recorded || (await readBuildRecord(origin, version.name, version.version)))
      belonging.add(file);
    else changed.push(file);
  });
  return { missing: [], changed: changed.sort(), belonging };
}

/**
 * Deletes the build records and source maps of versions that are no longer on the origin.
 * @param before younger ones stay: their version may be on its way to the origin
 * @param removed the folders that the same prune deletes
 * @param isDryRun deletes nothing
 * @returns the paths of the files that it deleted, or would delete
 */
export async function pruneBuildRecords(
  origin: Origin,
  before: Date,
  removed: string[],
  isDryRun = false,
): Promise<string[]> {
  const files = (await origin.list(`${buildsFolder}/`)).map(({ path, modified }) => ({
    file: path,
    modified,
    version: versionOfRecord(path) ?? versionOfSourceMaps(path),
  }));
  const stored = new Set<string>();
  for (const name of new Set(files.flatMap(({ version }) => version?.name ?? []))) {
    const versions = await listVersions(origin, name);
    for (const { version } of versions) stored.add(versionFolder(name, version));
  }
  for (const folder of removed) stored.delete(folder);
  const deleted: string[] = [];
  for (const { file, modified, version } of files) {
    if (!version || stored.has(versionFolder(version.name, version.version))) continue;
    const record = await readBuildRecord(origin, version.name, version.version);
    const time = record ? Date.parse(record.time) : modified.getTime();
    if (!(time < before.getTime())) continue;
    if (!isDryRun) await origin.remove(file);
    deleted.push(file);
  }
  return deleted;
}
