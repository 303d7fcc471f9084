import type { Release } from '@backshop/shared-types';
import { CommandError, unlessDamaged } from '../base/command-error';
import { IncompatibleError } from '../contract/check-contracts';
import type { Plan, PlannedRelease } from '../core/feature';
import { liveVersionOf } from '../core/versions';
import { httpOrigin, servedAddress } from '../stores/http-origin';
import { readIndexHtml } from '../page/index-html';
import type { ReadableOrigin } from '../core/origin';
import { versionFile, type BuiltVersion } from '../core/package-version';
import { storedVersion } from '../core/stored-version';
import { releaseOfEntry, wholeRelease } from '../page/describe-release';
import { composeWithinBudget } from '../page/compose-index-html';
import { readPieces } from '../page/compose-release';
import { notesOnFirstScreens, pushedOut } from '../page/first-screens';
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

/** @throws CommandError when the address does not serve the product, or is that of a page */
export async function servedRelease(origin: ReadableOrigin, address: string): Promise<Release> {
  const inIndex = (await readIndexHtml(origin))?.release;
  if (inIndex) assertRoot(address, inIndex);
  const release = inIndex && (await wholeRelease(origin, inIndex));
  if (release) return release;
  throw new CommandError(
    inIndex
      ? `The file with the whole release at ${address} is missing or damaged. Ask those who run the origin to make the newest release live again: rollback --to ${inIndex.number}`
      : `${address} does not serve Backshop, or its index.html is damaged. Check the URL.`,
  );
}

/** Every address of the product serves its `index.html`, but the files are below one of them. */
export function assertRoot(address: string, { settings }: Release): void {
  const base = settings?.base ?? '';
  const { origin, pathname } = new URL(address);
  if (pathname === `${base}/` || pathname === base) return;
  throw new CommandError(
    `${address} is not the URL of the whole product. Use this one: ${origin}${base}`,
  );
}

/**
 * Returns the path of a page that shows a remote in the product: one that the live host lists, or that the live version
 * brings or has a card on, or else the preview of the remote's first page. Returns undefined if nothing in the product
 * can show the remote.
 */
export async function previewPath(
  origin: ReadableOrigin,
  live: Release,
  remote: string,
  remotePages: () => string[] | Promise<string[]>,
): Promise<string | undefined> {
  const { pages = {} } = await storedVersion(origin, 'host', live.host).readInfo();
  const [path] = Object.entries(pages).find(([, expose]) => expose.startsWith(`${remote}/`)) ?? [];
  const [brought] = Object.values(live.remotes[remote]?.pages ?? {});
  const [card] = Object.values(live.remotes[remote]?.cards ?? {});
  const known = path ?? brought?.path ?? card?.page;
  if (known !== undefined) return known;
  const [first] = await remotePages();
  if (first !== undefined) return `/preview/${first}`;
  return Object.hasOwn(live.remotes, remote) ? '/' : undefined;
}

/**
 * Returns the address of the page of a deployed product that shows a remote. If the host has no page for the
 * remote, that is the preview of the remote's first page.
 * @param against the address of the product: `https://backshop.example`, or `https://example.com/shop` below a path
 * @throws CommandError when the address does not serve the product, or nothing in it can show the remote
 */
export async function findLivePage(
  against: string,
  remote: string,
  remotePages: string[],
): Promise<URL> {
  const address = servedAddress(against);
  const origin = httpOrigin(address);
  const live = await servedRelease(origin, address);
  const path = await previewPath(origin, live, remote, () => remotePages);
  if (path !== undefined) return new URL(address + path);
  const known = Object.keys(live.remotes).join(', ');
  throw new CommandError(
    `${address} does not know the remote "${remote}". Its release has ${known}, and "${remote}" has no page. Add an expose whose props are PageProps.`,
  );
}

export function withPreview(page: string, remote: string, version: string): string {
  return `${page}?override=${remote}@${version}`;
}
