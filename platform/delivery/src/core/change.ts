import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { jsonText } from '../base/optional';
import { CommandError } from '../base/command-error';
import { type Action, entryFile, type LogEntry, logFormat, preparedFile } from './entry';
import type {
  Context,
  Feature,
  LiveState,
  Page,
  Product,
  Plan,
  PlannedRelease,
  Planning,
  Written,
} from './feature';
import { assertIntact, logReader, nextNumber } from './log';
import { notesOfEach, orNote } from './optional-hook';
import { type Origin, readText } from './origin';
import { historyAfter } from './versions';

/** When several commands release at once, one of them succeeds at each attempt. So 100 can release at once. */
const maxAttempts = 100;

/** Longest pause before the next attempt, in ms. It is random, so that commands stop colliding. */
const maxPause = 250;

/** A release that a command has made. */
export interface Change<Shown, Before = Shown | undefined> {
  release: Shown;
  /** The release before; the same object if the plan changes nothing. */
  before: Before;
  /** For whoever runs the command. */
  notes: string[];
}

/**
 * Makes a release: reads the newest entry of the log, plans the next one on top of it, and creates that entry. An
 * entry can be created once. So if somebody else has created the one with this number first, it plans again. Then
 * it publishes the release: `index.html` shows what the newest entry says. A command that is killed before the entry
 * exists has released nothing. One that is killed after that has released, and the next one publishes that release
 * before its own. The files of features come last, and browsers can do without them.
 * @param plan returns what changes, after its checks. It changes nothing on the origin, but may repair what is live.
 * @param canRepair whether the newest entry may be damaged. The plan then gets the one before it.
 * @throws CommandError when the newest entry is damaged or has a newer format, when a feature refuses the release,
 *   or when other releases are made first at every attempt
 */
export async function change<Shown>(
  product: Product<Shown>,
  origin: Origin,
  action: Action,
  plan: (last: LogEntry | undefined) => Plan | Promise<Plan>,
  canRepair = false,
): Promise<Change<Shown>> {
  const { page, features } = product;
  const context = contextOf(product, origin);
  const { log } = context;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const end = await log.endOfLog(origin);
    if (!canRepair) assertIntact(end);
    const { entry: last } = end;
    if (last) await publish(page, origin, last);

    const stated = await plan(last);
    const { put, staged = origin, versions = [] } = stated;
    const planning = { origin: staged, action, last, plan: stated };
    const { notes: ofPlan = [], ...changes } = await withFeatures(product, planning);
    const next = liveState(product, last, changes);
    const past = () => log.readLogFrom(origin, last?.number ?? 0);
    const planned = { origin: staged, past, action, last, next, versions };
    for (const feature of features) await feature.check?.(planned);
    const notes = [...((await put?.()) ?? []), ...ofPlan];

    // A plan that changes nothing makes no release, unless `index.html` has to be made again.
    if (last?.number === end.number && isDeepStrictEqual(next, liveState(product, last, {}))) {
      const repaired = await page.repair(origin, last);
      if (repaired) {
        const { shown } = repaired;
        notes.push(...repaired.notes);
        notes.push(...(await write(product, { ...context, entry: last, last, packages: [] })));
        return { release: shown, before: shown, notes };
      }
    }

    const before = last && (await page.shownDespiteDamage(origin, last));
    const entered = await enter(product, { ...planned, origin }, nextNumber(end));
    const shown = await page.shownOf(origin, entered.entry);
    for (const feature of features) feature.checkFolders?.(page.foldersOf(shown), entered.entry);
    const composed = await page.compose(origin, shown, last);
    const entry = { ...entered.entry, ...composed.entry };
    if (await tryCreate(origin, entry, composed.html)) {
      await publishMade(page, origin, entry);
      notes.push(...entered.notes, ...(composed.notes ?? []));
      const packages = changedPackages(page, last, entry);
      notes.push(...(await write(product, { ...context, action, entry, last, packages })));
      return { release: shown, before, notes };
    }
    await setTimeout(Math.random() * maxPause);
  }
  throw new CommandError(
    `Other releases were made first, ${maxAttempts} times in a row. Nothing was changed. Try again.`,
  );
}

/** Returns an origin with what features need to work on it. */
export function contextOf(product: Product<unknown>, origin: Origin): Context {
  return {
    origin,
    log: logReader(product),
    factsOf: async (name, version) => {
      let said = {};
      for (const feature of product.features) {
        said = { ...said, ...(await feature.factsOf?.(origin, name, version)) };
      }
      return said;
    },
  };
}

/** Writes the files that follow from the newest entry. Returns a note for what could not be written. */
export async function write(
  { page, features }: Product<unknown>,
  written: Written,
): Promise<string[]> {
  return notesOfEach([page, ...features], (feature) => feature.write?.(written));
}

/** Returns a plan with what features add to it. They add nothing to one that changes nothing. */
async function withFeatures({ features }: Product<unknown>, planning: Planning): Promise<Plan> {
  const { plan } = planning;
  if (Object.keys(plan).length === 0) return plan;
  const notes = [...(plan.notes ?? [])];
  let known = plan;
  for (const feature of features) {
    const added = await orNote(notes, lacks(feature), () => feature.extendPlan?.(planning));
    notes.push(...(added?.notes ?? []));
    known = { ...known, ...added };
  }
  return { ...known, notes };
}

const lacks = ({ name }: Feature) => `This release lacks what ${name} would add to it.`;

/** Returns what is live after a plan. A key that it does not name stays as it is, and an empty value goes. */
function liveState(
  { page, features }: Product<unknown>,
  last: LogEntry | undefined,
  plan: Partial<LogEntry['release']> & Partial<LogEntry>,
): LiveState {
  const { host = last?.release.host, remotes = last?.release.remotes } = plan;
  const release: Record<string, unknown> = { host, remotes };
  const state: Record<string, unknown> = {};
  for (const { key, kind } of [page, ...features].flatMap(({ entryFields = [] }) => entryFields)) {
    const [known = {}, live] = kind === 'versions' ? [last?.release, release] : [last, state];
    const kept = kind === 'event' ? undefined : (known as Record<string, unknown>)[key];
    const value = (plan as Record<string, unknown>)[key] ?? kept;
    if (!isEmpty(value)) live[key] = value;
  }
  return { ...state, release } as unknown as LiveState;
}

function isEmpty(value: unknown): boolean {
  return [undefined, {}, []].some((empty) => isDeepStrictEqual(value, empty));
}

async function enter({ features }: Product<unknown>, planned: PlannedRelease, number: number) {
  const { command, by, message, source, isRollback, facts } = planned.action;
  const time = new Date().toISOString();
  const { release, ...state } = planned.next;
  const history = historyAfter(planned.last?.release, release, time);
  let entry: LogEntry = {
    format: logFormat,
    id: randomUUID(),
    number,
    time,
    by,
    command,
    ...(message && { message }),
    ...(source && { source }),
    ...(isRollback && { isRollback }),
    ...facts,
    release: { ...release, history },
    ...state,
  };
  const notes: string[] = [];
  for (const feature of features) {
    const added = await orNote(notes, lacks(feature), () => feature.extendEntry?.(planned, entry));
    entry = { ...entry, ...added?.entry };
    notes.push(...(added?.notes ?? []));
  }
  return { entry, notes };
}

/**
 * Creates an entry. Returns false if there is one with its number, which somebody else has created. A network can lose
 * the answer to a write, so only the origin knows whose entry it has. If it cannot say so, the prepared page stays: the
 * next command publishes it if the entry is there.
 */
async function tryCreate(origin: Origin, entry: LogEntry, html: string): Promise<boolean> {
  const prepared = preparedFile(entry);
  const file = entryFile(entry.number);
  const text = jsonText(entry);
  await origin.create(prepared, html);
  const answer = origin.create(file, text);
  const isCreated = await answer.catch(() => false);
  if (isCreated || (await readText(origin, file)) === text) return true;
  await origin.remove(prepared).catch(() => undefined);
  return answer;
}

async function publishMade(page: Page<unknown>, origin: Origin, entry: LogEntry): Promise<void> {
  try {
    await publish(page, origin, entry);
  } catch (error) {
    throw new CommandError(
      `Release ${entry.number} is made, but index.html does not show it yet. The next release or rollback publishes it. Reason: ${(error as Error).message}`,
    );
  }
}

/** Publishes the release of an entry, if that was not done yet. Every command may do this at any time. */
async function publish(page: Page<unknown>, origin: Origin, entry: LogEntry): Promise<void> {
  await origin.publish(preparedFile(entry), async (html) => {
    const number = page.numberIn(html) ?? 0;
    // Somebody can have written a number of their own into index.html.
    return number >= entry.number && (await origin.read(entryFile(number))) !== undefined;
  });
}

/** Returns the packages of which browsers load other versions than before. */
function changedPackages(
  page: Page<unknown>,
  last: LogEntry | undefined,
  { release }: LogEntry,
): string[] {
  const used = (versions: LogEntry['release']) =>
    new Map(page.versionsOf(versions).map((each) => [each.join(' '), each[0]] as const));
  const [before, after] = [last ? used(last.release) : new Map<string, string>(), used(release)];
  const changed = [...before, ...after].filter(([key]) => before.has(key) !== after.has(key));
  return [...new Set(changed.map(([, name]) => name))];
}
