import { CommandError } from '../../base/command-error';
import {
  type CommitSource,
  isRepositoryRoot,
  listChanges,
  type Relation,
  relationOf,
} from '../../base/git';
import type { Action, LogEntry } from '../../core/entry';
import type { PlannedRelease } from '../../core/feature';
import type { ReadableOrigin } from '../../core/origin';
import type { PackageVersion } from '../../core/package-version';
import { shortVersion } from '../../core/short-version';
import { isStored } from '../../core/stored-version';
import { liveVersionOf, type ReleasedVersions } from '../../core/versions';
import { describeAuthor, formatMinute, rollbackFrom } from '../../release/past-releases';
import { commitsOf, readBuildRecord } from './build-record';

/** Refuses a release that takes away live changes, or brings back a version that was rolled back, except on purpose. */
export async function assertReleasable(planned: PlannedRelease): Promise<void> {
  const { origin, action, last, versions } = planned;
  assertReplaces(
    action,
    versions.map(({ name }) => name),
  );
  if (action.checkout === undefined || !last) return;
  const { allowDirty, replace = [] } = action.options ?? {};
  // Before a build, the command has checked that its own checkout is clean.
  if (!allowDirty && !action.source) {
    for (const version of versions) await assertBuiltClean(origin, action, version);
  }
  const others = versions.filter(({ name }) => !replace.includes(name));
  await assertContainsLive(origin, action.checkout, action, last.release, others);
  await assertNotRolledBack(planned, last, others);
}

/** How many changed files a refusal names. */
const namedFiles = 5;

/** Refuses to replace a package that the command does not release: its name must be a mistake. */
function assertReplaces({ options }: Action, released: string[]): void {
  const other = options?.replace?.find((name) => !released.includes(name));
  if (other === undefined || released.length === 0) return;
  throw new CommandError(
    `Nothing was released, because --replace names ${other}, and this command releases ${released.join(', ')}. Correct the name, or leave out --replace ${other}.`,
  );
}

/** Refuses to build a release from files that are not committed: nobody could build it again. */
export async function assertClean(action: Action): Promise<void> {
  const { command, source, checkout, options = {}, target } = action;
  if (target !== undefined) assertReplaces(action, [target]);
  if (options.allowDirty || source?.isClean || checkout === undefined) return;
  // Outside of a repository, nothing can be committed. In one without a commit, nothing has been yet.
  if (!source && !(await isRepositoryRoot(checkout))) return;
  const changes = await listChanges(checkout);
  if (changes.length === 0) return; // Git ignores all files that are in no commit.
  const more = changes.length - namedFiles;
  const [lockFile] = changes.flatMap((change) => /[\w-]+[.-]lock[.\w]*$/.exec(change) ?? []);
  const lines = [
    'Nothing was released, because this checkout has changes that are not committed:',
    ...changes.slice(0, namedFiles).map((change) => `  ${change}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(lockFile ? [whyLockFileChanged(lockFile)] : []),
    `Commit them, then run the command again. To release them as they are, run: ${withOption(command, '--allow-dirty')}`,
  ];
  throw new CommandError(lines.join('\n'));
}

/** Nobody edits this file, so its change needs an explanation. */
function whyLockFileChanged(lockFile: string): string {
  return `${lockFile} changed because a package.json has other dependencies: the installation before this command updated it. It belongs to the same commit.`;
}

/** Refuses to promote a version that was built from files that are not committed. */
async function assertBuiltClean(
  origin: ReadableOrigin,
  { command }: Action,
  { name, version }: PackageVersion,
): Promise<void> {
  const record = await readBuildRecord(origin, name, version);
  if (!record || record.isClean) return;
  throw new CommandError(
    `Nothing was released, because ${record.by} built ${name} ${shortVersion(version)} from changes that are not committed. Commit them, then release the package. To release this version anyway, run: ${withOption(command, '--allow-dirty')}`,
  );
}

/** A live version, or a candidate, that a release would replace. */
interface Replaced {
  name: string;
  by: string;
  source: CommitSource;
  commit: string;
  /** Where the commit in `source` is, seen from `commit`. */
  relation: Relation;
}

/**
 * Refuses a release from a commit that does not contain the commits of what it replaces: their changes would be
 * gone. Says nothing about versions from unknown commits.
 */
async function assertContainsLive(
  origin: ReadableOrigin,
  folder: string,
  { command, source }: Action,
  live: ReleasedVersions,
  versions: readonly PackageVersion[],
): Promise<void> {
  const replaced: Replaced[] = [];
  for (const { name, version } of versions) {
    const from = source ?? (await readBuildRecord(origin, name, version));
    if (!from) continue;
    for (const each of replacedBy(live, name, version)) {
      const record = await readBuildRecord(origin, name, each);
      if (!record) continue;
      const { by } = record;
      const relation = await nearestRelation(folder, commitsOf(record), from.commit);
      replaced.push({ name, by, source: record, commit: from.commit, relation });
    }
  }
  const refusal = refusalOf(replaced, command);
  if (refusal) throw new CommandError(refusal);
}

/** Returns the live version and the candidate of a package, without the version that replaces them. */
function replacedBy(live: ReleasedVersions, name: string, version: string): string[] {
  const versions = [liveVersionOf(live, name), live.candidates?.[name]?.version];
  return versions.filter((each) => each !== undefined && each !== version) as string[];
}

/** One contained commit is enough, because all of them build the same version. */
async function nearestRelation(folder: string, commits: string[], head: string): Promise<Relation> {
  const relations = await Promise.all(commits.map((each) => relationOf(folder, each, head)));
  return relations.includes('contained') ? 'contained' : relations[0]!;
}

/** Returns why a release must not replace versions, and what to do, or undefined if it may. */
export function refusalOf(replaced: Replaced[], command: string): string | undefined {
  const lacking = replaced.filter(({ relation }) => relation !== 'contained');
  if (lacking.length === 0) return undefined;
  const isUnknown = lacking.some(({ relation }) => relation === 'unknown');
  const names = [...new Set(lacking.map(({ name }) => name))];
  return [
    'Nothing was released, because it would take away changes that are live:',
    ...lacking.map((each) => `  ${formatReplaced(each)}`),
    ...(isUnknown
      ? [
          'Run git fetch (in a shallow clone: git fetch --unshallow). If git does not find the commit then, ask for it to be pushed.',
        ]
      : []),
    `Merge what is live into your branch (git pull), then run the command again. To replace it anyway, run: ${withOption(command, ...names.map((name) => `--replace ${name}`))}`,
  ].join('\n');
}

function formatReplaced({ name, by, source, commit, relation }: Replaced): string {
  const released = `${name}: ${by} released commit ${shorten(source.commit)} (${formatMinute(source.committed)} UTC).`;
  return relation === 'unknown'
    ? `${released} This clone does not have it.`
    : `${released} Commit ${shorten(commit)} does not contain it.`;
}

function shorten(commit: string): string {
  return commit.slice(0, 10);
}

/** Refuses to make a version live again that somebody has rolled back from. */
async function assertNotRolledBack(
  { origin, past, action: { command } }: PlannedRelease,
  last: LogEntry,
  versions: readonly PackageVersion[],
): Promise<void> {
  for (const { name, version } of versions) {
    if (liveVersionOf(last.release, name) === version) continue;
    // A long log takes long to read. A new version is not in it.
    if (!(await isStored(origin, name, version))) continue;
    const builtAt = (await readBuildRecord(origin, name, version))?.time;
    const found = await rollbackFrom(past(), name, version, builtAt);
    if (!found) continue;
    throw new CommandError(
      `Nothing was released, because somebody has rolled this version back:\n  ${name} ${shortVersion(version)}: ${describeAuthor(found)}\nRelease a version that fixes the problem. To make this one live anyway, run: ${withOption(command, `--replace ${name}`)}`,
    );
  }
}

/** Returns a command line with more options. What follows `--` belongs to another command. */
function withOption(command: string, ...options: string[]): string {
  const [own = '', ...others] = command.split(' -- ');
  return [[own, ...options].join(' '), ...others].join(' -- ');
}
