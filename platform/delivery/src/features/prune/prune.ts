import { posix } from 'node:path';
import { CommandError, unlessDamaged } from '../../base/command-error';
import { contextOf } from '../../core/change';
import { type Action, entryFile, type LogEntry, numberOfPrepared } from '../../core/entry';
import { orNote } from '../../core/optional-hook';
import type { Origin, StoredFile } from '../../core/origin';
import {
  chunkFolders,
  folderOf,
  logFolder,
  packageFolder,
  packageOf,
  versionFolder,
} from '../../core/paths';
import { storedVersion } from '../../core/stored-version';
import { readIndexHtml } from '../../page/index-html';
import { foldersOfReleaseFiles, pathOfReleaseFile } from '../../page/release-file';
import { usedVersionsOf, previousVersionsOf } from '../../page/shown-versions';
import { changeLiveRelease } from '../../release/change-release';
import { newestEntry, product, readLogFrom } from '../../release/log';
import { clockTolerance, formatMinute } from '../../release/past-releases';
import { temporaryFolder } from '../../stores/layout';
import { dateEntries, type DatedEntry, listTimes } from './entry-times';

const msPerDay = 24 * 60 * 60 * 1000;

interface PruneOptions {
  isDryRun?: boolean;
  /** Gets the notes of the releases that it makes. */
  onNote?: (note: string) => void;
}

/** Adds an entry to the log. */
type ChangeLog = (plan: Parameters<typeof changeLiveRelease>[2]) => Promise<void>;

interface Ages {
  /** The time from which ages count. */
  now: Date;
  /** What was last used before this time is old. */
  before: Date;
  /** The whole log, the newest entry first. */
  log: DatedEntry[];
}

/**
 * Deletes old versions, but never the live version of a package, its candidate or the previous one; then what belongs
 * to versions that are gone, files of killed commands, and old entries of the log. It says in an entry of the log what it
 * deletes, before it begins, and in another one that it has finished. In between, no release can use these folders,
 * even if this command is killed: then the next prune finishes its work.
 * @param days minimum time since a version was put on the origin, or was last live, a candidate or the previous one,
 *   counted from the newest release
 * @returns the folders and files that it deleted, or would delete
 * @throws CommandError when nothing is live, when a clock is wrong, so that ages are unknown, or at the end, when
 *   something could not be deleted
 */
export async function prune(
  origin: Origin,
  stated: Action,
  days: number,
  { isDryRun = false, onNote }: PruneOptions = {},
): Promise<string[]> {
  const ages = await readAges(origin, days);
  const action: Action = { ...stated, facts: { isPrune: true } };
  const change: ChangeLog = async (plan) => {
    for (const note of (await changeLiveRelease(origin, action, plan)).notes) onNote?.(note);
  };
  const folders = isDryRun
    ? await oldFolders(origin, await newestEntry(origin), ages)
    : await announce(origin, change, ages);
  if (!isDryRun && folders.length > 0) {
    await removeFolders(origin, folders);
    // A release can put them on the origin again.
    await change(() => ({ removing: [] }));
  }
  const pruned = { ...contextOf(product, origin), removed: folders, before: ages.before, isDryRun };
  const deleted = [...folders];
  const failed: string[] = [];
  for (const feature of product.features) {
    const missing = `Pruning ${feature.name} failed.`;
    deleted.push(...((await orNote(failed, missing, () => feature.prune?.(pruned))) ?? []));
  }
  deleted.push(
    ...(await pruneLeftovers(origin, ages, isDryRun)),
    ...(await pruneLog(origin, ages, isDryRun)),
  );
  if (failed.length === 0) return deleted;
  throw new CommandError(`${failed.join('\n')}\nFix the cause, then run the command again.`);
}

/**
 * The times of files come from the store. Ages count back from the newest release, or from this machine's clock if that
 * is earlier. If one of the two clocks is ahead, that makes nothing old.
 */
async function readAges(origin: Origin, days: number): Promise<Ages> {
  const newest = await newestEntry(origin);
  const times = await listTimes(origin, newest.number);
  const latest = await newestRelease(origin, newest);
  const time = times.get(latest.number) ?? 0;
  if (time > Date.now() + clockTolerance) {
    throw new CommandError(
      `Nothing was deleted, because a clock is wrong: release ${latest.number} by ${latest.by} is from ${formatMinute(new Date(time).toISOString())} UTC, and it is ${formatMinute(new Date().toISOString())} UTC here. Correct the clock of this machine. If it is right, correct the clock of the storage and release anything, then run the command again.`,
    );
  }
  const now = new Date(Math.min(Date.now(), time));
  const before = new Date(now.getTime() - days * msPerDay);
  return { now, before, log: dateEntries(times, now) };
}

/** Returns the newest entry that no prune has made, if the log has one. */
async function newestRelease(origin: Origin, newest: LogEntry): Promise<LogEntry> {
  for await (const entry of readLogFrom(origin, newest.number)) if (!entry.isPrune) return entry;
  return newest;
}

/** Writes an entry that says which folders this prune deletes. Returns them, with those of a killed prune. */
async function announce(origin: Origin, change: ChangeLog, ages: Ages): Promise<string[]> {
  let folders: string[] = [];
  await change(async (live) => {
    const old = await oldFolders(origin, live, ages);
    // An entry that names a folder in use is wrong, whoever has written it.
    const used = await withChunks(origin, await foldersOfTabs(origin, live));
    const begun = (live.removing ?? []).filter((folder) => !used.has(folder));
    folders = [...new Set([...begun, ...old])].sort();
    return { removing: folders };
  });
  return folders;
}

/** Deletes folders, and goes on when one cannot be deleted. */
async function removeFolders(origin: Origin, folders: string[]): Promise<void> {
  const failed: string[] = [];
  for (const folder of folders) {
    // Another prune may have finished the work of this one, and then a release can have put the folder again.
    const isUnused = async () => !!(await newestEntry(origin)).removing?.includes(folder);
    if (!(await isUnused())) continue;
    try {
      await origin.remove(folder, isUnused);
    } catch (error) {
      failed.push(`  ${folder}: ${(error as Error).message}`);
    }
  }
  if (failed.length === 0) return;
  throw new CommandError(
    `Some folders could not be deleted. Fix the cause, then run the command again:\n${failed.join('\n')}`,
  );
}

/** Returns the folders of versions, shared chunks and killed commands that nothing has used since a time. */
async function oldFolders(
  origin: Origin,
  newest: LogEntry,
  { before, log }: Ages,
): Promise<string[]> {
  const since = before.getTime();
  const used = log.filter(({ made, ended }) => Math.max(made, ended) >= since);
  const kept = await foldersOfTabs(
    origin,
    newest,
    used.map(({ number }) => number),
  );
  const folders = await listFolders(origin);
  for (const [folder, files] of folders) {
    for (const { path, modified } of files) {
      if (modified.getTime() > Date.now() + clockTolerance) await storeAgain(origin, path);
      if (modified >= before) kept.add(folder);
    }
  }
  const needed = await withChunks(origin, kept);
  return [...folders.keys()].filter((folder) => !needed.has(folder)).sort();
}

/**
 * Returns the folders of versions and whole releases that a tab with one of these releases, or with `index.html`, can
 * load.
 * @param newest the newest of these releases
 * @param numbers those of the others, the highest first. A damaged entry of the log names no versions.
 */
async function foldersOfTabs(
  origin: Origin,
  newest: LogEntry,
  numbers: readonly number[] = [],
): Promise<Set<string>> {
  const releases = new Set([newest.number, ...numbers]);
  const versions = new Set(foldersOfEntry(newest));
  for await (const entry of readLogFrom(origin, numbers[0] ?? 0)) {
    if (entry.number < numbers.at(-1)!) break;
    // A year of releases would not fit into memory. Their versions are mostly the same.
    if (releases.has(entry.number)) foldersOfEntry(entry).forEach((folder) => versions.add(folder));
  }
  const named = (await readIndexHtml(origin))?.release?.whole;
  return new Set([
    ...versions,
    ...(await foldersOfReleaseFiles(origin, releases)),
    ...(named ? [posix.dirname(pathOfReleaseFile(named))] : []),
  ]);
}

function foldersOfEntry({ release }: LogEntry): string[] {
  const versions = [...usedVersionsOf(release), ...previousVersionsOf(release.history)];
  return versions.map((each) => versionFolder(...each));
}

/** Returns the files of all versions and shared chunks, by their folders. */
async function listFolders(origin: Origin): Promise<Map<string, StoredFile[]>> {
  const folders = new Map<string, StoredFile[]>();
  for (const parent of ['host/', 'remotes/']) {
    for (const file of await origin.list(parent)) {
      const folder = folderOf(file.path);
      if (!folder) continue;
      const files = folders.get(folder) ?? [];
      folders.set(folder, files);
      files.push(file);
    }
  }
  return folders;
}

/** A file with a time in the future would never become old. Written again, its age counts from now. */
async function storeAgain(origin: Origin, file: string): Promise<void> {
  const content = await origin.read(file);
  if (content) await origin.put(file, content);
}

/** Adds the folders of the shared chunks that these versions need. */
async function withChunks(origin: Origin, folders: ReadonlySet<string>): Promise<Set<string>> {
  const chunks = [...folders].map(async (folder) => {
    const name = packageOf(folder);
    const version = storedVersion(origin, name, folder.slice(packageFolder(name).length + 1));
    const info = await unlessDamaged(version.readInfo());
    return chunkFolders(name, info?.chunks);
  });
  return new Set([...folders, ...(await Promise.all(chunks)).flat()]);
}

/** Deletes the temporary files of killed commands, and the `index.html` that overtaken ones prepared. */
async function pruneLeftovers(
  origin: Origin,
  { before, log }: Ages,
  isDryRun: boolean,
): Promise<string[]> {
  const newest = log[0]?.number ?? 0;
  const temporary = await origin.list(`${temporaryFolder}/`);
  const prepared = (await origin.list(`${logFolder}/`, '.html')).filter(
    ({ path }) => (numberOfPrepared(path) ?? Infinity) <= newest,
  );
  const old = [...temporary, ...prepared].filter(({ modified }) => modified < before);
  const paths = old.map(({ path }) => path.split('/').slice(0, 2).join('/'));
  const unique = [...new Set(paths)].sort();
  if (!isDryRun) for (const path of unique) await origin.remove(path);
  return unique;
}

/** Entries stay at least this long, in days: after a year, teams still ask who changed something. They are small. */
const minimumLogAge = 365;

/** Deletes the old entries of the log, the oldest one first. So if it is killed, the rest of the log is whole. */
async function pruneLog(
  origin: Origin,
  { now, before, log }: Ages,
  isDryRun: boolean,
): Promise<string[]> {
  const limit = Math.min(before.getTime(), now.getTime() - minimumLogAge * msPerDay);
  const deleted: string[] = [];
  for (const { number, ended } of log.toReversed()) {
    if (ended >= limit) break; // Folders, too, are old once their last release has ended long ago.
    const file = entryFile(number);
    if (!isDryRun) await origin.remove(file);
    deleted.push(file);
  }
  return deleted;
}
