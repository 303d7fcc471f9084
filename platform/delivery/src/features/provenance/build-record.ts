import * as v from 'valibot';
import { type CommitSource, isCommit, newestOf } from '../../base/git';
import { jsonText } from '../../base/optional';
import type { Action } from '../../core/entry';
import type { Origin, ReadableOrigin } from '../../core/origin';
import type { BuiltVersion } from '../../core/package-version';
import { lineOfText, parseAs, time } from '../../core/schema';
import { buildFiles } from '../../release/build-files';

/** What a version on an origin was built from, by whom and when. It is a file on the origin. */
export interface BuildRecord extends CommitSource {
  /** Commits of other branches that build the same version. */
  alsoFrom?: string[];
  by: string;
  /** When the version was built first, ISO 8601. */
  time: string;
  message?: string;
}

export const files = buildFiles('.json');

export const buildRecordFile = files.fileOf;

/** Returns the build record of a version, or undefined when it has none that can be read. */
export async function readBuildRecord(
  origin: ReadableOrigin,
  name: string,
  version: string,
): Promise<BuildRecord | undefined> {
  return parseAs(recordSchema, await files.read(origin, name, version)) as BuildRecord | undefined;
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
    ...(alsoFrom.length > 0 && { alsoFrom: alsoFrom.slice(0, maxCommits) }),
    by,
    time: known?.time ?? new Date().toISOString(),
    ...(message && { message }),
  };
  await origin.put(buildRecordFile(name, version), jsonText(record));
}

/** Returns the recorded commits that still count beside that of `source`, or undefined if that one does not count. */
async function otherCommits(
  folder: string,
  source: CommitSource,
  known: BuildRecord,
): Promise<string[] | undefined> {
  if (source.isClean !== known.isClean) return source.isClean ? [] : undefined;
  const commits = commitsOf(known);
  if (commits.includes(source.commit)) return undefined;
  const newest = await newestOf(folder, [source.commit, ...commits]);
  const isNewest = newest.includes(source.commit);
  return isNewest ? newest.filter((each) => each !== source.commit) : undefined;
}

/** The commits become arguments of git, so they must be hashes. */
const commit = v.custom<string>(isCommit);

/** How many other commits a record can have. They become arguments of one command. */
const maxCommits = 100;

const recordSchema = v.looseObject({
  commit,
  committed: time,
  isClean: v.boolean(),
  alsoFrom: v.optional(v.pipe(v.array(commit), v.maxLength(maxCommits))),
  by: lineOfText,
  time,
  message: v.optional(lineOfText),
});

/** Copies the build record of a version from another origin, unless there is one. */
export async function copyBuildRecord(
  from: ReadableOrigin,
  to: Origin,
  name: string,
  version: string,
): Promise<void> {
  const record = await readBuildRecord(from, name, version);
  const file = buildRecordFile(name, version);
  if (record && !(await to.read(file))) await to.put(file, jsonText(record));
}
