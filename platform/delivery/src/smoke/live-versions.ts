import type { Release, ReleaseFile } from '@backshop/shared-types';
import { setTimeout } from 'node:timers/promises';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/project';
import { request, unexpectedStatus } from '../base/request';
import { releaseFromIndexHtml } from '../page/index-html';
import { versionFile, type VersionInfo } from '../core/package-version';
import { shortVersion } from '../core/short-version';
import { isTyped } from '../release/typed-version';
import { broughtCards, broughtPages } from './app-shell';
import type { LivePage } from './run-checks';
import { remoteOf } from '../page/shown-versions';

/** Time between two requests, and the longest time for one request, in ms. */
const pause = 1000;
const requestTimeout = 10_000;

/** A version of a package that must be live. */
export interface ExpectedVersion {
  /** `host`, or a remote's name. */
  name: string;
  version: string;
}

/** The release that a page was served with. */
interface ServedRelease {
  number: number;
  /** The version of each package, by name. */
  versions: Record<string, string>;
  /** The expose of each page that a remote brings, by path. */
  brought: Record<string, string>;
  /** The cards that remotes bring. */
  cards: { page: string; expose: string }[];
  /** The path at which the product is served, unless it is the root. */
  base?: string;
  /** The path that tells who is signed in. */
  user?: string;
  /** The file with the whole release, if `index.html` has only a part of it. */
  whole?: ReleaseFile;
}

/**
 * Returns the release at an address. Caches on the way may still serve an older `index.html`, so it
 * asks again for a while.
 * @param wait longest time to ask again, in ms
 * @throws CommandError when there is no release, or the expected version does not become live
 */
export async function waitForRelease(
  url: string,
  expected: ExpectedVersion | undefined,
  wait: number,
): Promise<ServedRelease> {
  const end = performance.now() + wait;
  for (;;) {
    try {
      return assertVersion(await readRelease(url), expected);
    } catch (error) {
      if (performance.now() + pause > end) throw error;
    }
    await setTimeout(pause);
  }
}

function assertVersion(release: ServedRelease, expected?: ExpectedVersion): ServedRelease {
  const live = expected && release.versions[expected.name];
  if (!expected || isTyped(expected.version, live)) return release;
  throw new CommandError(
    `Release ${release.number} is served, with ${expected.name} ${live ? shortVersion(live) : 'missing'} instead of ${shortVersion(expected.version)}. Another release may have replaced it: ${commandFor('releases')}`,
  );
}

/** Returns the pages whose remotes are live, by the path of their address, and the cards that the host shows. */
export async function livePages(
  url: string,
  { versions, brought, cards, base = '' }: ServedRelease,
): Promise<Record<string, LivePage>> {
  const text = await readText(new URL(`host/${versions.host}/${versionFile}`, url).href, url);
  const { pages = {}, contract: { cardPages = {} } = {} } = JSON.parse(
    text,
  ) as Partial<VersionInfo>;
  const ofPages = Object.entries({ ...brought, ...pages }).map(([path, expose]) => ({
    path,
    expose,
    isCard: false,
  }));
  const ofCards = cards
    .filter(({ page }) => Object.hasOwn(cardPages, page))
    .map(({ page, expose }) => ({
      path: `${page}#${expose.replace('/', '-')}`,
      expose,
      isCard: true,
    }));
  return Object.fromEntries(
    [...ofPages, ...ofCards].flatMap(({ path, expose, isCard }) => {
      const remote = remoteOf(expose);
      const version = versions[remote];
      if (version === undefined) return [];
      return [[base + path, { remote, version, ...(isCard && { card: expose }) }]];
    }),
  );
}

/** @throws CommandError when the address serves no release */
async function readRelease(url: string): Promise<ServedRelease> {
  const html = await readText(pageAt(url), url);
  const inIndex = servedRelease(url, () => releaseFromIndexHtml(html));
  if (!inIndex.whole) return inIndex;
  const file = new URL(inIndex.whole.url, url).href;
  const text = await readText(file, url);
  return servedRelease(file, () => JSON.parse(text) as Release);
}

/** Below a path, a server redirects `/app` to `/app/`. */
function pageAt(address: string): string {
  const url = new URL(address);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

async function readText(url: string, product: string): Promise<string> {
  const { status, body } = await request(url, product, requestTimeout);
  if (status === 200) return body.toString();
  throw unexpectedStatus(url, status, 'Check the address.');
}

function servedRelease(url: string, parse: () => Release): ServedRelease {
  try {
    const { number, host, remotes, whole, settings: { base, identity } = {} } = parse();
    const versions: Record<string, string> = { host };
    for (const [name, { version }] of Object.entries(remotes)) versions[name] = version;
    const brought = broughtPages(remotes);
    const cards = broughtCards(remotes);
    return {
      number,
      versions,
      brought,
      cards,
      ...(base && { base }),
      ...(identity && { user: identity.user }),
      ...(whole && { whole }),
    };
  } catch {
    throw new CommandError(`${url} does not serve Backshop, or its index.html is damaged.`);
  }
}
