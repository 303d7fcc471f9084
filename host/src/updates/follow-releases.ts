import type { Release } from '@backshop/shared-types';
import { useSyncExternalStore } from 'react';
import type { ExposeName } from '../contract';
import type { Failure } from '../federation/failure/failure';
import type { Federation } from '../federation/federation';
import { ownPolicy, fetchWholeRelease } from './index-html';
import { maxDistanceMs, minDistanceMs, releaseRequests } from './release-requests';
import { hasInput, hasOpenPanel } from './what-would-be-lost';

/** A release that went live after this tab was loaded. */
export interface HeardRelease extends Moment {
  /** It has another host, policy or settings, so the tab can use it only after a page load. */
  needsLoad: boolean;
}

/** When a release was made. A restored origin repeats numbers, at other times. */
type Moment = Pick<Release, 'number' | 'created'>;

interface Options {
  federation: Federation;
  /** The address that the tab was loaded from. */
  address: string;
  /** Called with each newer release. */
  onHear: (release: HeardRelease) => void;
  /** Renders the current page again, with a new slot. */
  restartPage: () => void;
  /** Reloads the page at the current address. */
  loadAnew: () => void;
}

/** What staff see right before a navigation. */
export interface LeftPage {
  /** Of the page. It stays if the navigation leads to another address of the same page. */
  slot: HTMLElement | null;
  /** Whether staff have typed or chosen something. */
  hasInput: boolean;
}

/** Reads what staff see. Call it right before a navigation changes it. */
export function readPage(): LeftPage {
  return { slot: pageSlot(), hasInput: hasInput() };
}

/** Lets this tab follow the releases of its origin (docs/decisions/0100). */
export function followReleases({ federation, address, onHear, restartPage, loadAnew }: Options) {
  let newest: HeardRelease = { ...momentOf(federation.release), needsLoad: false };
  /** The last answer. */
  let answered: Moment = newest;
  let onSettled: ((isReachable: boolean) => void) | undefined;
  let navigations = 0;
  /** Whether staff have used the page since the last navigation. */
  let isUsed = false;

  const requests = releaseRequests(
    address,
    async ({ release, policy }) => {
      const isRepeated = isSame(release, answered);
      answered = momentOf(release);
      if (isSame(release, newest)) return;
      // One older answer can come from a cache. After two, the newer release is gone from the origin.
      if (!isNewer(release, newest) && !isRepeated) return;
      const isFollowed =
        release.host === federation.release.host &&
        policy === ownPolicy() &&
        // The host reads them at its start.
        JSON.stringify(release.settings) === JSON.stringify(federation.release.settings) &&
        federation.follow(await fetchWholeRelease(release));
      newest = { ...momentOf(release), needsLoad: !isFollowed };
      onHear(newest);
      // A page that shows nothing yet has nothing to lose. What it loads can be the old version.
      const slot = pageSlot();
      if (isFollowed && slot && slot.dataset.state !== 'ready') restartPage();
    },
    (isReachable) => onSettled?.(isReachable),
  );

  /**
   * Replaces an old page by its new version as soon as that has loaded, unless staff have begun to use the page, or
   * the navigation has kept what they had done on it. A new version can also arrive after its time limit.
   */
  async function replaceOldPage(left: LeftPage): Promise<void> {
    const slot = pageSlot();
    if (!slot) return;
    const expose = slot.dataset.slot as ExposeName;
    const losesWork = () => slot === left.slot && (left.hasInput || hasOpenPanel());
    const isReplaceable = () =>
      !isUsed && slot.isConnected && isOld(slot, federation) && !losesWork();
    if (!isReplaceable()) return;
    const arrived = await federation
      .load(expose)
      .catch(({ lateArrival }: Failure) => lateArrival)
      .catch(() => undefined);
    if (arrived && isReplaceable()) restartPage();
  }

  return {
    /**
     * Call it after each navigation. The answer to the request that it starts still counts for this navigation.
     * @param left what `readPage` returned before
     */
    onNavigate: async (left: LeftPage): Promise<void> => {
      isUsed = false;
      const navigation = (navigations += 1);
      const isReachable = await requests.ask(minDistanceMs);
      if (!isReachable || isUsed || navigation !== navigations) return;
      if (newest.needsLoad) {
        // What staff have entered on a page that is gone is lost anyway.
        const keepsInput = left.hasInput && left.slot === pageSlot();
        if (!keepsInput && !hasOpenPanel()) loadAnew();
      } else await replaceOldPage(left);
    },
    /**
     * Asks when the tab becomes visible, and while it is used. Returns a function that stops this.
     * @param onRequest called after each request, with whether the origin has answered
     */
    listen: (onRequest?: (isReachable: boolean) => void): (() => void) => {
      onSettled = onRequest;
      const stop = new AbortController();
      const listening = { signal: stop.signal, capture: true };
      const use = () => {
        isUsed = true;
        void requests.ask(maxDistanceMs);
      };
      for (const type of ['pointerdown', 'keydown', 'wheel'])
        document.addEventListener(type, use, { ...listening, passive: true });
      document.addEventListener(
        'visibilitychange',
        () => void requests.ask(minDistanceMs),
        listening,
      );
      return () => stop.abort();
    },
  };
}

function momentOf({ number, created }: Release): Moment {
  return { number, created };
}

function isSame(one: Moment, other: Moment): boolean {
  return one.number === other.number && one.created === other.created;
}

/** A clock can be slow, and a restored origin repeats numbers, so each of the two counts. */
function isNewer(one: Moment, other: Moment): boolean {
  return one.number > other.number || one.created > other.created;
}

/** The slot of the current page. */
function pageSlot(): HTMLElement | null {
  return document.querySelector('main [data-slot]');
}

/** Returns whether a slot on the screen shows another version than a slot that mounts now. */
function isOld({ dataset }: HTMLElement, federation: Federation): boolean {
  return (
    Boolean(dataset.version) && dataset.version !== federation.versionOf(dataset.slot as ExposeName)
  );
}

/**
 * Returns whether an old version of a part is on the screen.
 * @param isPossible whether the tab knows a newer release
 */
export function useOldParts(federation: Federation, isPossible: boolean): boolean {
  return useSyncExternalStore(isPossible ? subscribe : subscribeToNothing, () =>
    [...document.querySelectorAll<HTMLElement>('[data-slot]')].some((slot) =>
      isOld(slot, federation),
    ),
  );
}

/** Watches the document, because slots also mount without a navigation: the notification drawer has one. */
function subscribe(onChange: () => void): () => void {
  const changes = new MutationObserver(onChange);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-version'],
  });
  return () => changes.disconnect();
}

function subscribeToNothing() {
  return () => undefined;
}
