import { sourceMapSuffix } from '@backshop/build-config/output-files';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Action } from '../../base/action';
import { eachLimit } from '../../base/each-limit';
import { type CommitSource, isCommit, isCommitSource, relationOf } from '../../base/git';
import { isObject, isTime, parseJson } from '../../base/optional';
import { buildsFolder, isPackage, isVersion, versionFolder } from '../../core/paths';
import { type FileCheck, type Origin, type ReadableOrigin, readText } from '../../core/origin';
import type { BuiltVersion } from '../../build/built-version';
import { listVersions } from '../../core/stored-version';

/** What a version on an origin was built from, by whom and when. It is a file on the origin. */
export interface BuildRecord extends CommitSource {
  /** Commits of other branches that build the same version. */
  alsoFrom?: string[];
  by: string;
  /** When the version was built first, ISO 8601. */
  time: string;
  /** Why, in the words of who built it. */
  message?: string;
}

export function buildRecordFile(name: string, version: string): string {
  return `${buildsFolder}/${name}/${version}${recordSuffix}`;
}

/** Returns the build record of a version, or undefined when it has none that can be read. */
export async function readBuildRecord(
  origin: ReadableOrigin,
  name: string,
  version: string,
): Promise<BuildRecord | undefined> {
  if (!isPackage(name) || !isVersion(version)) return undefined;
  const text = await readText(origin, buildRecordFile(name, version));
  const record = parseJson(text ?? '');
  return isBuildRecord(record) ? record : undefined;
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
  source: CommitSource,
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
function isBuildRecord(value: unknown): value is BuildRecord {
  if (!isObject(value)) return false;
  const { alsoFrom = [], by, time, message = '' } = value;
  return (
    isCommitSource(value) &&
    Array.isArray(alsoFrom) &&
    alsoFrom.every(isCommit) &&
    isTime(time) &&
    [by, message].every((text) => typeof text === 'string')
  );
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
    const found = versionOfBuildFile(file);
    if (!found || !hasVersion(found.name, found.version)) return;
    const isIntact = !found.isRecord || (await readBuildRecord(origin, found.name, found.version));
    if (isIntact) belonging.add(file);
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
    version: versionOfBuildFile(path),
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

/** The source maps of a version, by the paths of their scripts in the build: `chunk-1a2b3c4d5e/map.js`. */
export type SourceMaps = Record<string, object>;

const recordSuffix = '.json';

const mapsSuffix = '.maps';

const buildFile = new RegExp(
  `^${buildsFolder}/([^/]+)/([^/]*)(\\${recordSuffix}|\\${mapsSuffix})$`,
);

/** Returns the path on an origin of a version's source maps. Servers refuse to serve this folder. */
export function sourceMapsFile(name: string, version: string): string {
  return `${buildsFolder}/${name}/${version}${mapsSuffix}`;
}

/** Returns the version that a build record or source maps are about, from their path; undefined for another file. */
function versionOfBuildFile(file: string) {
  const [, name, version, suffix] = buildFile.exec(file) ?? [];
  return name && version ? { name, version, isRecord: suffix === recordSuffix } : undefined;
}

export function versionOfSourceMaps(file: string): string | undefined {
  const found = versionOfBuildFile(file);
  return found?.isRecord ? undefined : found?.version;
}

/** Keeps the source maps of a version on an origin. A build of older packages has none. */
export async function storeSourceMaps(
  origin: Origin,
  { name, version, directory }: Pick<BuiltVersion, 'name' | 'version' | 'directory'>,
): Promise<void> {
  const files = (await readdir(directory, { recursive: true })).filter((file) =>
    file.endsWith(sourceMapSuffix),
  );
  if (files.length === 0) return;
  const maps: SourceMaps = {};
  for (const file of files.sort()) {
    const map = await readFile(join(directory, file), 'utf8');
    maps[file.slice(0, -sourceMapSuffix.length)] = JSON.parse(map) as object;
  }
  await origin.create(sourceMapsFile(name, version), JSON.stringify(maps));
}

export async function readSourceMaps(
  origin: ReadableOrigin,
  name: string,
  version: string,
): Promise<SourceMaps | undefined> {
  if (!isPackage(name) || !isVersion(version)) return undefined;
  const maps = parseJson((await readText(origin, sourceMapsFile(name, version))) ?? '');
  return isObject(maps) && Object.values(maps).every(isObject) ? (maps as SourceMaps) : undefined;
}
