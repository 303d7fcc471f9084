import { type IndexHtml, readIndexHtml } from './index-html';

/** Shortest time between two requests, in ms. Navigations in quick succession share one. */
export const minDistanceMs = 10_000;

/** Shortest time between two requests without a navigation, and between any two after many failures, in ms. */
export const maxDistanceMs = 5 * 60_000;

/** Time limit of a request, in ms. */
const timeoutMs = 10_000;

/** Asks the origin for its `index.html`, but not too often. */
export interface ReleaseRequests {
  /**
   * Requests `index.html`, unless the tab is hidden or the last request is too recent. A request that is running
   * already serves all callers.
   * @param distanceMs shortest time since the last request. After failures it is longer.
   * @returns whether the origin has just answered, or did so less than that time ago
   */
  ask: (distanceMs: number) => Promise<boolean>;
}

/**
 * The browser makes the requests conditional: it sends the ETag of the `index.html` in its cache, and the server
 * answers 304 without a body (docs/decisions/0100).
 * @param address that the tab was loaded from, because the browser has `index.html` of this address in its cache
 * @param onAnswer called with each `index.html`, also with an unchanged one. If it rejects, the request has failed
 * @param onRequest called after each request, with whether the origin has answered
 */
export function releaseRequests(
  address: string,
  onAnswer: (index: IndexHtml) => Promise<void>,
  onRequest?: (isReachable: boolean) => void,
): ReleaseRequests {
  let last = 0; // The page load.
  let failures = 0;
  let running: Promise<boolean> | undefined;

  async function request(): Promise<boolean> {
    last = performance.now();
    try {
      const response = await fetch(address, {
        cache: 'no-cache',
        redirect: 'error', // A redirect leads to another page, such as a login.
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`Status ${response.status}`);
      await onAnswer(readIndexHtml(await response.text()));
      failures = 0;
    } catch {
      failures += 1; // The tab keeps working with the release that it has.
    }
    running = undefined;
    onRequest?.(failures === 0);
    return failures === 0;
  }

  return {
    ask: async (distanceMs) => {
      if (running) return running;
      if (document.hidden) return false;
      const afterFailures = Math.min(minDistanceMs * 2 ** failures, maxDistanceMs);
      const isRecent = performance.now() - last < Math.max(distanceMs, afterFailures);
      return isRecent ? failures === 0 : (running = request());
    },
  };
}
