import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@backshop/shared-types';
import type { Action } from '../base/action';
import { CommandError } from '../base/command-error';
import {
  assertIntact,
  endOfLog,
  entryFile,
  formatEntry,
  type LogEntry,
  preparedFile,
} from './log';
import {
  candidateChanges,
  changesBetween,
  foldersOf,
  releasedVersions,
} from './versions';
import { parseRelease, readIndexHtml } from '../page/index-html';
import { type Origin, readText } from './origin';
import { repairNotes } from './put-version';
import { shortVersion } from './short-version';
import { formatShare } from '../features/candidates/candidates';
import { composeRelease, isComposed } from '../page/compose-release';
import { notesOnFirstScreens, pushedOut } from '../page/first-screens';
import { assertLive, releaseBefore, releaseOfEntry } from '../page/describe-release';
import { nextEntry, type Plan } from './next-entry';
import { putDeltas } from '../features/deltas/put-deltas';
import { assertNotHeld, assertNotRemoved } from '../features/provenance/refusals';
import { putReleaseCopies, putReleaseFile } from '../page/release-file';
import { updateVersionLists } from '../features/version-lists/version-lists';

/** When several commands release at once, one of them succeeds at each attempt. So 100 can release at once. */
const maxAttempts = 100;

/** Longest pause before the next attempt, in ms. It is random, so that commands stop colliding. */
const maxPause = 250;

interface Options {
  /** Whether the newest entry of the log may be damaged. The plan then gets the release before it. */
  canRepair?: boolean;
}

/** A release that a command has made. */
interface Change<Before extends Release | undefined> {
  release: Release;
  /** The release before; the same object if the plan changes nothing. */
  before: Before;
  /** Those of the plan, and on candidates that end, pages without a fragment and repaired files. */
  notes: string[];
}

export type LiveChange = Change<Release>;

/**
 * Makes a release on top of the live one: see `changeRelease`.
 * @throws CommandError when nothing is live
 */
export async function changeLiveRelease(
  origin: Origin,
  action: Action,
  plan: (live: Release, entry: LogEntry) => Plan | Promise<Plan>,
): Promise<LiveChange> {
  const { before, ...change } = await changeRelease(origin, action, (live, entry) =>
    plan(assertLive(live), entry!),
  );
  return { before: assertLive(before), ...change };
}

/**
 * Makes a release: reads the newest entry of the log, plans the next one on top of it, and creates that entry. An
 * entry can be created once. So if somebody else has created the one with this number first, it plans again. Then
 * it publishes the release: `index.html` and the version lists show what the newest entry says. A command that is
 * killed in between has released, and the next one publishes that release before its own.
 * @param plan returns what the release contains, after its checks. It changes nothing on the origin.
 * @throws CommandError when the newest entry is damaged or has a newer format, when a folder that the release needs
 *   is being deleted, or when other releases are made first at every attempt
 */
export async function changeRelease(
  origin: Origin,
  action: Action,
  plan: (live: Release | undefined, entry: LogEntry | undefined) => Plan | Promise<Plan>,
  { canRepair = false }: Options = {},
): Promise<Change<Release | undefined>> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const end = await endOfLog(origin);
    if (!canRepair) assertIntact(end);
    const { entry: last } = end;
    if (last) await publish(origin, last);
    const before = last && (await releaseBefore(origin, last));
    const kept = { holds: last?.holds, settings: last?.settings, removing: last?.removing };
    const { put, notes: ofPlan = [], ...planned } = { ...kept, ...(await plan(before, last)) };
    if (last) assertNotHeld(action, last, planned);
    const planNotes = [...((await put?.()) ?? []), ...ofPlan];
    const isSame = last?.number === end.number && changesNothing(last, planned);
    const unchanged = isSame && (await findUnchanged(origin, last));
    if (unchanged) return { ...unchanged, notes: [...planNotes, ...unchanged.notes] };
    const next = await nextEntry(origin, action, end, planned);
    const release = await releaseOfEntry(origin, next);
    assertNotRemoved(foldersOf(release), next);
    const { html, missing } = await composeRelease(origin, release);
    const lost = pushedOut(missing, (await readIndexHtml(origin))?.html);
    const entry = lost.length > 0 ? { ...next, pushedOut: lost } : next;
    if (await tryCreate(origin, entry, html)) {
      await showRelease(origin, entry);
      const unwritten = await putProjections(origin, last, entry, before, release);
      const ended = notesOnEnded(before, release);
      const screens = notesOnFirstScreens(missing, lost, before, release);
      return { release, before, notes: [...planNotes, ...ended, ...screens, ...unwritten] };
    }
    await setTimeout(Math.random() * maxPause);
  }
  throw new CommandError(
    `Other releases were made first, ${maxAttempts} times in a row. Nothing was changed. Try again.`,
  );
}

function changesNothing(
  last: LogEntry,
  { holds = {}, settings = {}, removing = [], ...versions }: Plan,
): boolean {
  return (
    isDeepStrictEqual(releasedVersions(last.release), releasedVersions(versions)) &&
    isDeepStrictEqual(last.holds ?? {}, holds) &&
    isDeepStrictEqual(last.settings ?? {}, settings) &&
    isDeepStrictEqual(last.removing ?? [], removing)
  );
}

/**
 * Returns the live release, unless `index.html` shows something else. Repairs the file with the whole release and its
 * compressed copies.
 */
async function findUnchanged(origin: Origin, last: LogEntry): Promise<LiveChange | undefined> {
  const release = await releaseBefore(origin, last); // The plan can have repaired files.
  const index = await readIndexHtml(origin);
  if (!index || !(await isComposed(origin, release, index.html))) return undefined;
  const repaired = index.release?.whole
    ? [...(await putReleaseFile(origin, release)), ...(await putReleaseCopies(origin, release))]
    : [];
  return { release, before: release, notes: repairNotes(repaired) };
}

/** Creates an entry. Returns false if there is one with its number, which somebody else has created. */
async function tryCreate(origin: Origin, entry: LogEntry, html: string): Promise<boolean> {
  const prepared = preparedFile(entry);
  const text = formatEntry(entry);
  let isCreated = false;
  try {
    await origin.create(prepared, html);
    isCreated =
      (await origin.create(entryFile(entry.number), text)) ||
      // A network can lose the answer to a write, and send it again.
      (await readText(origin, entryFile(entry.number))) === text;
    return isCreated;
  } finally {
    if (!isCreated) await origin.remove(prepared).catch(() => undefined);
  }
}

/** Shows a release that was just made. */
async function showRelease(origin: Origin, entry: LogEntry): Promise<void> {
  try {
    await publish(origin, entry);
  } catch (error) {
    throw new CommandError(
      `Release ${entry.number} is made, but index.html does not show it yet. The next command that changes the origin publishes it. Reason: ${(error as Error).message}`,
    );
  }
}

/**
 * Writes the files that follow from a release. Browsers can do without them, so they come last. A rollback makes no
 * deltas: nothing may slow it down or stop it.
 * @returns a note for each file that could not be written
 */
async function putProjections(
  origin: Origin,
  last: LogEntry | undefined,
  entry: LogEntry,
  before: Release | undefined,
  release: Release,
): Promise<string[]> {
  const changes = [
    ...changesBetween(last?.release, entry.release),
    ...candidateChanges(last?.release, entry.release),
  ];
  const names = [...new Set(changes.map(({ name }) => name))];
  return [
    ...(await unlessFailed(
      'compressed copies of the whole release',
      putReleaseCopies(origin, release),
    )),
    ...(await updateVersionLists(origin, names)),
    ...(entry.isRollback ? [] : await unlessFailed('deltas', putDeltas(origin, before, release))),
  ];
}

/** Returns a note if files could not be written that only make the product smaller to load. */
async function unlessFailed(files: string, writing: Promise<unknown>): Promise<string[]> {
  try {
    await writing;
    return [];
  } catch (error) {
    return [
      `Some ${files} could not be written, so browsers load larger files. Reason: ${(error as Error).message}`,
    ];
  }
}

/** Publishes the release of an entry, if that was not done yet. Every command may do this at any time. */
async function publish(origin: Origin, entry: LogEntry): Promise<void> {
  await origin.publish(preparedFile(entry), async (html) => {
    const shown = parseRelease(html)?.number ?? 0;
    // Somebody can have written a number of their own into index.html.
    return shown >= entry.number && (await origin.read(entryFile(shown))) !== undefined;
  });
}

/** Returns a note for each candidate that a release ends without making it live. */
function notesOnEnded(before: Release | undefined, release: Release): string[] {
  return candidateChanges(before, release)
    .filter(({ change }) => change === 'aborted')
    .map(({ name, version, share }) => {
      return `This ends the candidate ${name} ${shortVersion(version)}, which ${formatShare(share)} of the browsers used.`;
    });
}
