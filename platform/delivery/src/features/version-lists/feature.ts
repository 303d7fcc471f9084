import type { ListedVersion, VersionList } from '@backshop/shared-types';
import { eachLimit } from '../../base/each-limit';
import { jsonText } from '../../base/optional';
import type { LogEntry } from '../../core/entry';
import type { Context, Feature, FileCheck, Inspected, Pruned } from '../../core/feature';
import { orNote } from '../../core/optional-hook';
import { versionFolder } from '../../core/paths';
import { listVersions, type StoredVersion } from '../../core/stored-version';
import { liveVersionOf, liveVersionsOf } from '../../core/versions';
import { usedVersionsOf } from '../../page/shown-versions';
import { type LastUse, type LastUses, lastUses } from '../../release/past-releases';
import { listsFolder } from '../../stores/layout';
import { readVersionList, versionListFile } from '../../stores/version-list';

/** How often a list is made again because the origin has changed meanwhile. */
const maxAttempts = 10;

/** Lists the versions of each package for browsers: "About this page" shows them. */
export const versionLists: Feature = {
  name: 'version lists',
  failure: 'The version lists could not be written, so “About this page” shows old ones.',
  write: (written) => updateVersionLists(written, written.packages),
  verify: checkVersionLists,
  prune: pruneVersionLists,
};

/** Returns a note for each list that it could not write. */
async function updateVersionLists(context: Context, names: string[]): Promise<string[]> {
  const notes: string[] = [];
  const uses = new Map<number, Promise<LastUses>>();
  /** Reads the log once for all lists. */
  const usesBefore = ({ number }: LogEntry) => {
    const known = uses.get(number) ?? lastUses(context.log, context.origin, number);
    uses.set(number, known);
    return known;
  };
  await eachLimit(names, async (name) => {
    const missing = `The version list of ${name} could not be written, so “About this page” shows an old one. The next release or prune writes it.`;
    await orNote(notes, missing, () => writeVersionList(context, name, usesBefore));
  });
  return notes;
}

/**
 * Writes the version list of a package until it describes what is on the origin. Two commands can write it at the
 * same moment. The later one sees what both have put on the origin.
 */
async function writeVersionList(
  context: Context,
  name: string,
  usesBefore: (newest: LogEntry) => Promise<LastUses>,
): Promise<void> {
  const { origin, log } = context;
  let written: string | undefined;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [entry, stored] = await Promise.all([
      log.newestEntry(origin),
      listVersions(origin, name),
    ]);
    const text = jsonText(
      await makeVersionList(context, entry, name, stored, await usesBefore(entry)),
    );
    if (text === written) return;
    await origin.put(versionListFile(name), text);
    written = text;
  }
}

/** Highest number of versions in a list. */
const maxVersions = 30;

function packageOfList(file: string): string | undefined {
  return new RegExp(`^${listsFolder}/([^/]+)\\.json$`).exec(file)?.[1];
}

/** Returns the version list of a package, which follows from the log and from what is on the origin. */
export async function makeVersionList(
  { factsOf }: Pick<Context, 'factsOf'>,
  newest: LogEntry,
  name: string,
  stored: StoredVersion[],
  lastUse: LastUses,
): Promise<VersionList> {
  const liveVersion = liveVersionOf(newest.release, name);
  const used = usedVersionsOf(newest.release).filter((each) => each[0] === name);
  const stateOf = (version: string, kind: LastUse['kind']): ListedVersion['state'] => {
    if (version === liveVersion) return 'live';
    if (used.some((each) => each[1] === version)) return 'candidate';
    return kind === 'staged' ? 'staged' : 'former';
  };
  const since = newest.release.history[name]?.since ?? newest.time;
  const versions = stored
    .map((each) => {
      const { kind, time } = lastUse(name, each);
      const state = stateOf(each.version, kind);
      return { version: each.version, state, time: state === 'live' ? since : time };
    })
    .sort((one, other) => rankOf(one) - rankOf(other) || other.time.localeCompare(one.time))
    .slice(0, maxVersions);
  const described = versions.map(async (each) => ({
    ...each,
    ...(await factsOf(name, each.version)),
  }));
  return { release: newest.number, versions: await Promise.all(described) };
}

/** The versions in use come first, so the end of a long list can be cut off. */
function rankOf({ state }: ListedVersion): number {
  return state === 'live' ? 0 : state === 'candidate' ? 1 : 2;
}

async function checkVersionLists({ origin, present, versions }: Inspected): Promise<FileCheck> {
  const names = new Set([...versions.values()].map(([name]) => name));
  const changed: string[] = [];
  const belonging = new Set<string>();
  for (const file of present) {
    const name = packageOfList(file);
    if (!name || !names.has(name)) continue;
    if (await readVersionList(origin, name)) belonging.add(file);
    else changed.push(file);
  }
  return { missing: [], changed, belonging };
}

/** Writes the version lists of all packages. Deletes those of packages that have no version on the origin any more. */
async function pruneVersionLists({ isDryRun, removed, ...context }: Pruned): Promise<string[]> {
  const { origin, log } = context;
  const files = (await origin.list(`${listsFolder}/`)).map(({ path }) => path);
  const listed = files.flatMap((file) => packageOfList(file) ?? []);
  const { release } = await log.newestEntry(origin);
  const names = [...new Set([...liveVersionsOf(release).keys(), ...listed])];
  const gone: string[] = [];
  for (const name of names) {
    const versions = await listVersions(origin, name);
    if (versions.every(({ version }) => removed.includes(versionFolder(name, version))))
      gone.push(name);
  }
  const deleted = files.filter((file) => gone.includes(packageOfList(file) ?? ''));
  if (isDryRun) return deleted;
  for (const file of deleted) await origin.remove(file);
  const notes = await updateVersionLists(
    context,
    names.filter((name) => !gone.includes(name)),
  );
  if (notes.length > 0) throw new Error(notes.join('\n'));
  return deleted;
}
