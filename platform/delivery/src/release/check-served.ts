import type { Release } from '@backshop/shared-types';
import { unlessDamaged } from '../base/command-error';
import { IncompatibleError } from '../contract/check-contracts';
import type { Plan, PlannedRelease } from '../core/feature';
import type { ReadableOrigin } from '../core/origin';
import { versionFile, type BuiltVersion } from '../core/package-version';
import { liveVersionOf } from '../core/versions';
import { composeWithinBudget } from '../page/compose-index-html';
import { readPieces } from '../page/compose-release';
import { releaseOfEntry } from '../page/describe-release';
import { notesOnFirstScreens, pushedOut } from '../page/first-screens';
import { readIndexHtml } from '../page/index-html';
import { product } from './log';
import { planVersion } from './release-package';

/** The result of comparing a build with a live release. */
export interface ServedCheck {
  name: string;
  version: string;
  /** The live versions and candidates that it was compared with, by package. */
  comparedWith: Record<string, string>;
  /** Why a release would be refused; undefined for a compatible build. */
  refusal?: string;
  /** What staff will not see. */
  notes: string[];
}

/** Compares a build with a live release: a remote with the host, and the host with all remotes and candidates. */
export async function checkServed(
  origin: ReadableOrigin,
  live: Release,
  built: BuiltVersion,
): Promise<ServedCheck> {
  const { name, version } = built;
  const comparedWith = name === 'host' ? remoteVersions(live) : { host: live.host };
  try {
    const { notes, ...planned } = await planVersion(origin, live, built);
    await checkByFeatures(origin, live, built, planned);
    // Over HTTP, a server can lack what only a release needs.
    const screens = await unlessDamaged(checkFirstScreens(origin, live, built, planned));
    return { name, version, comparedWith, notes: [...notes, ...(screens ?? [])] };
  } catch (error) {
    if (!(error instanceof IncompatibleError)) throw error;
    return { name, version, comparedWith, refusal: error.message, notes: [] };
  }
}

/** @throws CommandError when a feature would refuse the release. Over HTTP, nobody can read the log. */
async function checkByFeatures(
  origin: ReadableOrigin,
  live: Release,
  built: BuiltVersion,
  { host = live.host, remotes = live.remotes }: Plan,
): Promise<void> {
  const { history = {}, candidates = {} } = live;
  const planned: PlannedRelease = {
    origin,
    past: async function* () {},
    action: { command: 'check', by: '' },
    last: undefined,
    next: { release: { host, remotes, history, candidates } },
    versions: [built],
  };
  for (const feature of product.features) await feature.check?.(planned);
}

/** Returns notes on the first screens that `index.html` would lack if a build was released. */
async function checkFirstScreens(
  origin: ReadableOrigin,
  live: Release,
  built: BuiltVersion,
  planned: Plan,
): Promise<string[]> {
  const { name, folder } = built;
  const withBuild: ReadableOrigin = {
    ...origin,
    read: (path) => {
      if (path === `${folder}/${versionFile}`) return Promise.resolve(Buffer.from(built.info));
      return path.startsWith(`${folder}/`)
        ? built.read(path.slice(folder.length + 1))
        : origin.read(path);
    },
  };
  const time = new Date().toISOString();
  const previous = liveVersionOf(live, name);
  const own = { since: time, ...(previous && { previous }) };
  const release = await releaseOfEntry(withBuild, {
    number: live.number + 1,
    time,
    ...(live.settings && { settings: live.settings }),
    release: { ...live, ...planned, history: { ...live.history, [name]: own } },
  });
  const { missing } = composeWithinBudget(await readPieces(withBuild, release));
  const lost = pushedOut(missing, (await readIndexHtml(origin))?.html);
  return notesOnFirstScreens(missing, lost, live, release);
}

/** Returns the version of each remote and of each candidate: `dashboard`, `dashboard (candidate)`. */
function remoteVersions({ remotes, candidates = {} }: Release): Record<string, string> {
  const live = Object.entries(remotes).map(([name, { version }]) => [name, version] as const);
  const tried = Object.entries(candidates).map(
    ([name, { version }]) => [`${name} (candidate)`, version] as const,
  );
  return Object.fromEntries([...live, ...tried]);
}
