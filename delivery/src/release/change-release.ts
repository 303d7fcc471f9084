import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import { CommandError } from '../command-error';
import { lastEntry, listEntries } from '../log/read-log';
import { sourceOfChange } from '../log/source-of-change';
import { addMissingEntry, discardEntry, writeEntry } from '../log/write-log';
import type { Origin } from '../origin/origin';
import { changedPackages, updateVersionLists } from '../version-list/update-version-lists';
import { assertEntries } from './assert-entries';
import { notesOnEnded } from './candidates/ended-candidates';
import { withFallbacks } from './candidates/with-fallbacks';
import { withStoredHashes } from './check-release';
import { releaseFromIndexHtml } from './index-html/compose-index-html';
import { composeRelease, isComposed } from './index-html/compose-release';
import { type LiveIndex, readIndexState, unreadableError } from './live-release';
import { putReleaseFile, releaseFileFolder } from './partial/release-file';
import { repairNotes } from './put-build';
import {
  contentOf,
  foldersOf,
  foldersOfTabs,
  nextRelease,
  type ReleaseContent,
} from './release-content';
import { assertKnownFormat } from './release-format';

/** When several commands swap at once, one of them succeeds at each attempt. So 100 can swap at once. */
const maxAttempts = 100;

/** Longest pause before the next attempt, in ms. It is random, so that commands stop colliding. */
const maxPause = 250;

/** What a release is made on top of. */
interface Base {
  /** The live release; without a readable `index.html`, the last one in the log. */
  release?: Release;
  live?: LiveIndex;
  tag?: string;
}

interface Options {
  /**
   * Whether it replaces an `index.html` that is damaged or gone. The plan then gets the last release
   * in the log.
   */
  canRepair?: boolean;
}

/**
 * Makes another release live, and writes it to the log. If somebody else's release goes live first, it
 * plans again on top of that release.
 * @param plan returns what the release contains; puts the files of the release on the origin
 * @returns the live release and the one before it, which are the same if the plan changes nothing; and notes
 *   on candidates that end, on pages without a fragment and on repaired files
 * @throws CommandError when a newer command wrote the live release, when `index.html` is damaged, when
 *   a remote would load from elsewhere, or when other releases go live first at every attempt
 */
export async function changeRelease(
  origin: Origin,
  action: Action,
  plan: (live: Release | undefined) => Promise<ReleaseContent>,
  { canRepair = false }: Options = {},
): Promise<{ release: Release; before: Release | undefined; notes: string[] }> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const base = await readBase(origin, canRepair);
    const last = base.release && (await withStoredHashes(origin, base.release));
    const before = base.live || canRepair ? last : undefined;
    const content = await plan(before);
    assertEntries(content);
    if (base.live && (await isUnchanged(origin, base.live, content))) {
      return {
        release: base.live.release,
        before: base.live.release,
        notes: await repairReleaseFile(origin, base.live),
      };
    }
    const next = nextRelease(last, content, await lastNumber(origin, last));
    const release = await withFallbacks(origin, last, next, action.isRollback);
    const { html, notes } = await composeRelease(origin, release);
    if (await isSwapped(origin, action, base, release, html)) {
      const unlisted = await updateVersionLists(origin, changedPackages(base.release, release));
      return { release, before, notes: [...notesOnEnded(before, release), ...notes, ...unlisted] };
    }
    await setTimeout(Math.random() * maxPause);
  }
  throw new CommandError(
    `Other releases went live first, ${maxAttempts} times in a row. Nothing was changed. Try again.`,
  );
}

/** @throws CommandError when nothing can be released on top of what is on the origin */
async function readBase(origin: Origin, canRepair: boolean): Promise<Base> {
  const state = await readIndexState(origin);
  if (state.kind === 'live') {
    assertKnownFormat(state.release);
    return { release: state.release, live: state, tag: state.tag };
  }
  if (state.kind === 'damaged' && !canRepair) throw await unreadableError(origin, state);
  const last = await lastEntry(origin);
  return {
    ...(last && { release: assertKnownFormat(last.release) }),
    ...(state.kind === 'damaged' && { tag: state.tag }),
  };
}

/**
 * Returns the highest number that was given to a release. It is higher than the live one if somebody has restored
 * `index.html` from a backup. A single higher number can be of a command that runs right now, or was killed.
 */
async function lastNumber(origin: Origin, last: Release | undefined): Promise<number> {
  const live = last?.number ?? 0;
  const highest = Math.max(live, ...(await listEntries(origin)).keys());
  return highest > live + 1 ? highest : live;
}

/** Whether a release with this content would leave `index.html` as it is. */
async function isUnchanged(
  origin: Origin,
  { release, html }: LiveIndex,
  content: ReleaseContent,
): Promise<boolean> {
  if (!isDeepStrictEqual(contentOf(release), content)) return false;
  return isComposed(origin, release, html);
}

/** Repairs the file with the whole release and its compressed copies. Returns a note for each repair. */
async function repairReleaseFile(origin: Origin, { release, file }: LiveIndex): Promise<string[]> {
  return file ? repairNotes(await putReleaseFile(origin, release)) : [];
}

/** Writes a release to the log and then to `index.html`. Returns false if another one came first. */
async function isSwapped(
  origin: Origin,
  action: Action,
  { release: before, live: index, tag }: Base,
  release: Release,
  html: string,
): Promise<boolean> {
  const live = index?.release;
  const { whole } = releaseFromIndexHtml(html);
  const file = releaseFileFolder(whole);
  const [source] = await Promise.all([
    action.source ?? sourceOfChange(origin, before, release),
    live && addMissingEntry(origin, live),
    whole && putReleaseFile(origin, release),
    // Open tabs still need the folders that this release replaces, so their age starts now.
    ...(live ? replacedFolders(live, release).map(origin.touchFolder) : []),
    ...releaseFileFolder(index?.file).map(origin.touchFolder),
  ]);
  const logged = { ...action, ...(source && { source }) };
  if (!(await writeEntry(origin, logged, release, before))) return false;
  const discard = async () => {
    const found = await readIndexState(origin);
    return discardEntry(origin, release, found.kind === 'live' ? found.release : undefined);
  };
  const needed = [...foldersOnlyIn(release, live), ...file];
  try {
    if (await origin.swapIndexHtml(html, tag, needed)) return true;
  } catch (error) {
    if (await discard().catch(() => false)) return true;
    throw error;
  }
  return discard();
}

/** Returns the folders that go out of use with a release. */
function replacedFolders(live: Release, next: Release): string[] {
  const ofTabs = without(foldersOfTabs(live), foldersOfTabs(next));
  return [...new Set([...foldersOnlyIn(live, next), ...ofTabs])];
}

function foldersOnlyIn(content: ReleaseContent, other: ReleaseContent | undefined): string[] {
  return without(foldersOf(content), other ? foldersOf(other) : []);
}

function without(folders: string[], others: string[]): string[] {
  const excluded = new Set(others);
  return folders.filter((folder) => !excluded.has(folder));
}
