import { liveRelease } from './change-release';
import { CommandError } from './command-error';
import { releaseOfPage } from './compose-page';
import type { Origin } from './origin';
import { chunkFolders, foldersOf, versionFolder } from './release-versions';

const msPerDay = 24 * 60 * 60 * 1000;

/**
 * Deletes versions that nobody was given for a time; never what is live, nor what was live before it.
 * @param days how long; counts from when a version was put on the origin, or was last live
 * @returns the folders that are gone
 * @throws CommandError when nothing is live: then nothing says what to keep
 */
export async function prune(origin: Origin, days: number): Promise<string[]> {
  await liveRelease(origin);
  return origin.removeFolders(new Date(Date.now() - days * msPerDay), foldersInUse);
}

/** The folders of what is live, and of what was live before it. */
export function foldersInUse(html: string): Set<string> {
  const live = releaseOfPage(html);
  const folders = foldersOf(live);
  for (const [name, { previous, previousChunks }] of Object.entries(live.history ?? {})) {
    if (previous) folders.push(versionFolder(name, previous));
    folders.push(...chunkFolders(name, previousChunks));
  }
  return new Set(folders);
}

/**
 * The days in `30d`.
 * @throws CommandError when it says anything else
 */
export function daysFrom(age: string | undefined): number {
  const [, days] = /^([1-9]\d{0,4})d$/.exec(age ?? '') ?? [];
  if (days) return Number(days);
  throw new CommandError('Say how old in days: pnpm run prune --older-than 30d');
}
