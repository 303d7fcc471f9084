import type { Release } from '@backshop/shared-types';
import { readBuildRecord } from '../action/build-record';
import { eachLimit } from '../each-limit';
import { logFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { entryFile, entryName, type LogEntry, numberOf } from './log-entry';
import { entryOfLive, readEntry } from './read-log';
import { versionOfSourceMaps } from '../trace/source-maps';
import { versionOfRecord } from './version-of-record';

/** How many files are read at the same time. */
const reads = 16;

/** What a check of the log and the build records found. All paths are relative to the origin. */
export interface LogCheck {
  missing: string[];
  changed: string[];
  /** The files that belong to the log, or to a version on the origin. */
  belonging: Set<string>;
}

/**
 * Checks that the log has the live release and every release before it, back to the oldest entry.
 * @param files all files on the origin
 */
export async function checkLog(origin: Origin, live: Release, files: string[]): Promise<LogCheck> {
  const names = files
    .filter((file) => file.startsWith(`${logFolder}/`))
    .map((file) => file.slice(logFolder.length + 1))
    .filter((name) => (numberOf(name) ?? Infinity) <= live.number);
  const entries = new Map<string, LogEntry | undefined>();
  await eachLimit([...names], reads, async (name) => {
    entries.set(name, await readEntry(origin, name));
  });
  const damaged = names.filter((name) => !entries.get(name));
  const inLog = new Set<string>();
  const missing = new Set<string>();
  const { entry, isStored } = await entryOfLive(origin, live);
  if (isStored) inLog.add(entryName(live));
  else missing.add(entryName(live));
  const oldest = Math.min(...names.map((name) => numberOf(name) ?? Infinity));
  let next = entry.replaces;
  while (next !== undefined && !inLog.has(next)) {
    const known = entries.get(next);
    if (known) inLog.add(next);
    else if ((numberOf(next) ?? 0) > oldest) missing.add(next);
    next = known?.replaces;
  }
  return {
    missing: [...missing].filter((name) => !damaged.includes(name)).map(entryFile),
    changed: damaged.map(entryFile),
    belonging: new Set([...inLog].map(entryFile)),
  };
}

/**
 * Checks the build records of versions. Finds their source maps.
 * @param hasVersion whether a version is on the origin
 */
export async function checkBuildRecords(
  origin: Origin,
  files: string[],
  hasVersion: (name: string, version: string) => boolean,
): Promise<LogCheck> {
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
