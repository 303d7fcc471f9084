import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import type { Source } from '../action/source';
import { CommandError } from '../base/command-error';
import { candidateChanges, changesBetween, versionsOf } from '../log/changes';
import {
  entryFile,
  formatEntry,
  type Hold,
  type LivePackage,
  type LogEntry,
  logFormat,
  preparedFile,
  type ReleaseContent,
} from '../log/log-entry';
import { assertIntact, endOfLog, type LogEnd, nextNumber } from '../log/read-log';
import { parseRelease, readIndexHtml } from '../origin/index-html';
import { type Origin, readText } from '../origin/origin';
import { readBuildRecord } from '../version/build-record';
import { repairNotes } from '../version/put-version';
import { formatShare } from './candidates';
import { withFallbacks } from './fallbacks';
import { assertNotHeld } from './holds';
import { composeRelease, isComposed } from './index-html/compose-release';
import { putReleaseFile } from './index-html/release-file';
import { releaseBefore, releaseOfEntry } from './live-release';
import { contentOf, foldersOf } from '../log/release-content';
import { updateVersionLists } from './version-lists';

/** When several commands release at once, one of them succeeds at each attempt. So 100 can release at once. */
const maxAttempts = 100;

/** Longest pause before the next attempt, in ms. It is random, so that commands stop colliding. */
const maxPause = 250;

/** What a command wants to change. */
export interface Plan extends ReleaseContent {
  /** The packages on hold, if the command changes that. */
  holds?: Record<string, Hold> | undefined;
  /** The folders that a prune begins to delete with this release, or an empty list when it has deleted them. */
  removing?: string[] | undefined;
}

interface Options {
  /** Whether the newest entry of the log may be damaged. The plan then gets the release before it. */
  canRepair?: boolean;
}

/**
 * Makes a release: reads the newest entry of the log, plans the next one on top of it, and creates that entry. An
 * entry can be created once. So if somebody else has created the one with this number first, it plans again. Then
 * it publishes the release: `index.html` and the version lists show what the newest entry says. A command that is
 * killed in between has released, and the next one publishes that release before its own.
 * @param plan returns what the release contains; puts the files of the release on the origin
 * @returns the live release and the one before it, which are the same if the plan changes nothing; and notes
 *   on candidates that end, on pages without a fragment and on repaired files
 * @throws CommandError when the newest entry is damaged or has a newer format, when a folder that the release needs
 *   is being deleted, or when other releases are made first at every attempt
 */
export async function changeRelease(
  origin: Origin,
  action: Action,
  plan: (live: Release | undefined, entry: LogEntry | undefined) => Plan | Promise<Plan>,
  { canRepair = false }: Options = {},
): Promise<{ release: Release; before: Release | undefined; notes: string[] }> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const end = await endOfLog(origin);
    if (!canRepair) assertIntact(end);
    const { entry: last } = end;
    if (last) await publish(origin, last);
    const before = last && (await releaseBefore(origin, last));
    const content = { holds: last?.holds, removing: last?.removing, ...(await plan(before, last)) };
    if (last) assertNotHeld(action, last, content);
    const isSame = last?.number === end.number && changesNothing(last, content);
    // The plan can have repaired files, so the live release is read again.
    const live = isSame && (await releaseBefore(origin, last));
    if (live && (await isPublished(origin, live))) {
      return { release: live, before: live, notes: await repairReleaseFile(origin, live) };
    }
    const next = await nextEntry(origin, action, end, content);
    const release = await releaseOfEntry(origin, next);
    assertNotRemoved(release, next.removing);
    const { html, notes } = await composeRelease(origin, release);
    if (await isMade(origin, next, html)) {
      const unlisted = await showRelease(origin, last, next);
      return { release, before, notes: [...notesOnEnded(before, release), ...notes, ...unlisted] };
    }
    await setTimeout(Math.random() * maxPause);
  }
  throw new CommandError(
    `Other releases were made first, ${maxAttempts} times in a row. Nothing was changed. Try again.`,
  );
}

function changesNothing(last: LogEntry, { holds = {}, removing = [], ...content }: Plan): boolean {
  return (
    isDeepStrictEqual(contentOf(last.release), contentOf(content)) &&
    isDeepStrictEqual(last.holds ?? {}, holds) &&
    isDeepStrictEqual(last.removing ?? [], removing)
  );
}

/** Whether `index.html` shows a release, with the hashes that its files have. */
async function isPublished(origin: Origin, release: Release): Promise<boolean> {
  const index = await readIndexHtml(origin);
  return index !== undefined && isComposed(origin, release, index.html);
}

/** Repairs the file with the whole release and its compressed copies. Returns a note for each repair. */
async function repairReleaseFile(origin: Origin, release: Release): Promise<string[]> {
  const index = await readIndexHtml(origin);
  return index?.release?.whole ? repairNotes(await putReleaseFile(origin, release)) : [];
}

/** Returns the entry after the end of a log. It records the previous version of each package. */
async function nextEntry(
  origin: Origin,
  { command, by, message, source: stated, from, isRollback, isPrune }: Action,
  end: LogEnd,
  { holds = {}, removing = [], ...content }: Plan,
): Promise<LogEntry> {
  const { entry: last } = end;
  const time = new Date().toISOString();
  const history = historyAfter(last, content, time);
  const release = { ...contentOf(content), history };
  const source = stated ?? (await sourceOfChange(origin, last?.release, release));
  return {
    format: logFormat,
    id: randomUUID(),
    number: nextNumber(end),
    time,
    by,
    command,
    ...(message && { message }),
    ...(source && { source }),
    ...(from && { from }),
    ...(isRollback && { isRollback }),
    ...(isPrune && { isPrune }),
    release: await withFallbacks(origin, last?.release, release, isRollback),
    ...(Object.keys(holds).length > 0 && { holds }),
    ...(removing.length > 0 && { removing }),
  };
}

function historyAfter(
  last: LogEntry | undefined,
  content: ReleaseContent,
  time: string,
): Record<string, LivePackage> {
  const live = last && versionsOf(last.release);
  const entries = [...versionsOf(content)].map(([name, version]): [string, LivePackage] => {
    const previous = live?.get(name);
    const known = last?.release.history[name];
    if (previous === version && known) return [name, known];
    return [name, { since: time, ...(previous && previous !== version && { previous }) }];
  });
  return Object.fromEntries(entries);
}

/** @throws CommandError when a prune deletes a folder that a release needs */
function assertNotRemoved(release: Release, removing: string[] = []): void {
  const needed = foldersOf(release).find((folder) => removing.includes(folder));
  if (needed) throw removedError(needed);
}

/** Returns the error for a folder that a prune deletes right now, or was deleting when it was killed. */
export function removedError(folder: string): CommandError {
  return new CommandError(
    `pnpm prune:origin is deleting ${folder}. Try again when it has finished. If it was killed, run it again, or raise the version in package.json.`,
  );
}

/** Creates an entry. Returns false if there is one with its number, which somebody else has created. */
async function isMade(origin: Origin, entry: LogEntry, html: string): Promise<boolean> {
  const prepared = preparedFile(entry);
  const whole = parseRelease(html)?.whole;
  if (whole) await putReleaseFile(origin, await releaseOfEntry(origin, entry));
  let isCreated = false;
  try {
    await origin.create(prepared, html);
    const text = formatEntry(entry);
    isCreated =
      (await origin.create(entryFile(entry.number), text)) ||
      // A network can lose the answer to a write, and send it again.
      (await readText(origin, entryFile(entry.number))) === text;
    return isCreated;
  } finally {
    if (!isCreated) await origin.remove(prepared).catch(() => undefined);
  }
}

/** Shows a release that was just made. Returns a note for each version list that could not be written. */
async function showRelease(
  origin: Origin,
  last: LogEntry | undefined,
  entry: LogEntry,
): Promise<string[]> {
  try {
    await publish(origin, entry);
  } catch (error) {
    throw new CommandError(
      `Release ${entry.number} is made, but index.html does not show it yet. The next command that changes the origin publishes it. Reason: ${(error as Error).message}`,
    );
  }
  return updateVersionLists(origin, changedPackages(last?.release, entry.release));
}

/** Publishes the release of an entry, if that was not done yet. Every command may do this at any time. */
async function publish(origin: Origin, entry: LogEntry): Promise<void> {
  await origin.publish(preparedFile(entry), async (html) => {
    const shown = parseRelease(html)?.number ?? 0;
    // Somebody can have written a number of their own into index.html.
    return shown >= entry.number && (await origin.read(entryFile(shown))) !== undefined;
  });
}

/** Returns the packages whose live version or candidate differs between two releases. */
function changedPackages(before: ReleaseContent | undefined, after: ReleaseContent): string[] {
  const changes = [...changesBetween(before, after), ...candidateChanges(before, after)];
  return [...new Set(changes.map(({ name }) => name))];
}

/** Returns a note for each candidate that a release ends without making it live. */
function notesOnEnded(before: Release | undefined, release: Release): string[] {
  return candidateChanges(before, release)
    .filter(({ change }) => change === 'aborted')
    .map(({ name, version, share }) => {
      return `This ends the candidate ${name} ${version}, which ${formatShare(share)} of the browsers used.`;
    });
}

/**
 * Returns the source of the versions that a release makes live or candidates. Returns undefined if they come from
 * several commits.
 */
export async function sourceOfChange(
  origin: Origin,
  before: ReleaseContent | undefined,
  after: ReleaseContent,
): Promise<Source | undefined> {
  const known = before && versionsOf(before);
  const changed = [...versionsOf(after)].filter(([name, version]) => known?.get(name) !== version);
  const tried = candidateChanges(before, after)
    .filter(({ change }) => change === 'candidate')
    .map(({ name, version }) => [name, version] as const);
  const records = await Promise.all(
    [...changed, ...tried].map(([name, version]) => readBuildRecord(origin, name, version)),
  );
  const [first, ...others] = records;
  const isOne = others.every(
    (each) => each?.commit === first?.commit && each?.isClean === first?.isClean,
  );
  if (!first || !isOne) return undefined;
  const { commit, committed, isClean } = first;
  return { commit, committed, isClean };
}
