import * as v from 'valibot';
import { eachLimit } from '../../base/each-limit';
import { type CommitSource, isCommit, relationOf } from '../../base/git';
import type { Action } from '../../core/entry';
import type { FileCheck, Inspected, Pruned } from '../../core/feature';
import { type Origin, type ReadableOrigin, readText } from '../../core/origin';
import type { BuiltVersion } from '../../core/package-version';
import { isPackage, isVersion, versionFolder } from '../../core/paths';
import { lineOfText, parseAs, time } from '../../core/schema';
import type { NamedVersion } from '../../core/versions';
import { pruneBuildFiles, versionOfBuildFile } from '../../release/build-files';
import { buildsFolder } from '../../stores/layout';

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
  return parseAs(recordSchema, text) as BuildRecord | undefined;
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
  await origin.put(buildRecordFile(name, version), formatRecord(record));
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
const commit = v.custom<string>(isCommit);

const recordSchema = v.looseObject({
  commit,
  committed: time,
  isClean: v.boolean(),
  alsoFrom: v.optional(v.array(commit)),
  by: lineOfText,
  time,
  message: v.optional(lineOfText),
});

/** How many files are read at the same time. */
const reads = 16;

/** Copies the build record of a version from another origin, unless there is one. */
export async function copyBuildRecord(
  from: ReadableOrigin,
  to: Origin,
  name: string,
  version: string,
): Promise<void> {
  const record = await readBuildRecord(from, name, version);
  const file = buildRecordFile(name, version);
  if (record && !(await to.read(file))) await to.put(file, formatRecord(record));
}

function formatRecord(record: BuildRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/** Checks the build records of versions. */
export async function checkBuildRecords({
  origin,
  present,
  versions,
}: Inspected): Promise<FileCheck> {
  const changed: string[] = [];
  const belonging = new Set<string>();
  await eachLimit([...present], reads, async (file) => {
    const [name, version] = versionOfRecord(file) ?? [];
    if (!name || !version || !versions.has(versionFolder(name, version))) return;
    if (await readBuildRecord(origin, name, version)) belonging.add(file);
    else changed.push(file);
  });
  return { missing: [], changed: changed.sort(), belonging };
}

/**
 * Deletes the build records of versions that are no longer on the origin. Younger ones stay: their version may be on
 * its way to the origin.
 */
export async function pruneBuildRecords(pruned: Pruned): Promise<string[]> {
  const { origin } = pruned;
  return pruneBuildFiles(pruned, versionOfRecord, async (version, modified) => {
    const record = await readBuildRecord(origin, ...version);
    return record ? Date.parse(record.time) : modified.getTime();
  });
}

function versionOfRecord(file: string): NamedVersion | undefined {
  return versionOfBuildFile(file, recordSuffix);
}

const recordSuffix = '.json';
