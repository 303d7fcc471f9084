import type { Release } from '@backshop/shared-types';
import { setTimeout } from 'node:timers/promises';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/project';
import { shortVersion } from '../core/short-version';
import { storedVersion } from '../core/stored-version';
import { liveVersionOf } from '../core/versions';
import { wholeRelease } from '../page/describe-release';
import { readIndexHtml } from '../page/index-html';
import { broughtPages, remoteOf } from '../page/shown-versions';
import { isTyped } from '../release/typed-version';
import { httpOrigin } from '../stores/http-origin';
import { broughtCards } from './app-shell';
import type { LivePage } from './run-checks';

/** Time between two requests, in ms. */
const pause = 1000;

/** A version of a package that must be live. */
export interface ExpectedVersion {
  /** `host`, or a remote's name. */
  name: string;
  version: string;
}

/**
 * Returns the release at an address. Caches on the way may still serve an older `index.html`, so it
 * asks again for a while.
 * @param wait longest time to ask again, in ms
 * @throws CommandError when there is no release, or the expected version does not become live
 */
export async function waitForRelease(
  address: string,
  expected: ExpectedVersion | undefined,
  wait: number,
): Promise<Release> {
  const end = performance.now() + wait;
  for (;;) {
    try {
      return assertVersion(await readRelease(address), expected);
    } catch (error) {
      if (performance.now() + pause > end) throw error;
    }
    await setTimeout(pause);
  }
}

function assertVersion(release: Release, expected?: ExpectedVersion): Release {
  const live = expected && liveVersionOf(release, expected.name);
  if (!expected || isTyped(expected.version, live)) return release;
  throw new CommandError(
    `Release ${release.number} is served, with ${expected.name} ${live ? shortVersion(live) : 'missing'} instead of ${shortVersion(expected.version)}. Another release may have replaced it: ${commandFor('releases')}`,
  );
}

async function readRelease(address: string): Promise<Release> {
  const { origin, pathname } = new URL(address);
  const inIndex = (await readIndexHtml(httpOrigin(origin + pathname.replace(/\/$/, ''))))?.release;
  const release = inIndex && (await wholeRelease(productOf(address, inIndex), inIndex));
  if (release) return release;
  throw new CommandError(`${address} does not serve Backshop, or its index.html is damaged.`);
}

/** Returns the product that an address is in: every page serves its `index.html`. */
function productOf(address: string, { settings: { base = '' } = {} }: Release) {
  return httpOrigin(new URL(address).origin + base);
}

/** Returns the pages whose remotes are live, by the path of their address, and the cards that the host shows. */
export async function livePages(
  address: string,
  release: Release,
): Promise<Record<string, LivePage>> {
  const host = storedVersion(productOf(address, release), 'host', release.host);
  const { pages = {}, contract } = await host.readInfo();
  const { remotes, settings: { base = '' } = {} } = release;
  const ofPages = [...broughtPages(remotes), ...Object.entries(pages)].map(([path, expose]) => ({
    path,
    expose,
    isCard: false,
  }));
  const ofCards = broughtCards(remotes)
    .filter(({ page }) => Object.hasOwn(contract.cardPages ?? {}, page))
    .map(({ page, expose }) => ({
      path: `${page}#${expose.replace('/', '-')}`,
      expose,
      isCard: true,
    }));
  return Object.fromEntries(
    [...ofPages, ...ofCards].flatMap(({ path, expose, isCard }) => {
      const remote = remoteOf(expose);
      const version = liveVersionOf(release, remote);
      if (version === undefined) return [];
      return [[base + path, { remote, version, ...(isCard && { card: expose }) }]];
    }),
  );
}
