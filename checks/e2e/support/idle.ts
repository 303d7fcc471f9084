import { expect, type Page, type Request } from '@playwright/test';

/** The requests of a page that have not ended. */
const openRequests = new WeakMap<Page, Set<Request>>();

/** Makes `idle` wait for the requests of a page. Call it before the page loads. Returns those that have not ended. */
export function trackRequests(page: Page): Set<Request> {
  const open = new Set<Request>();
  openRequests.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/**
 * Waits until nothing happens in a page: no request is open, no animation that ends runs, and nothing changes the
 * document. From then on, only a timer or a person changes the page. Call it before you expect that something has not
 * happened.
 * @param timeout in ms; longer than that of an expectation, because it is for all that the page does by then
 */
export async function idle(page: Page, timeout = 15_000): Promise<void> {
  const open = openRequests.get(page);
  if (!open)
    throw new Error(
      'Nobody has tracked the requests of this page. Call `trackRequests` before it loads.',
    );
  const happening = async () => {
    const inDocument = await page.evaluate(watchDocument).catch(() => ['a page load']);
    const animations = await runningAnimations(page).catch(() => ['a page load']);
    return [...inDocument, ...animations, ...[...open].map((request) => request.url())];
  };
  await expect.poll(happening, { intervals: [0], timeout }).toEqual([]);
}

/**
 * Holds back all requests that match, until the returned function is called. `idle` does not wait for them until then.
 */
export async function holdBack(page: Page, pattern: RegExp): Promise<() => void> {
  let letThrough!: () => void;
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(pattern, async (route) => {
    ignoreRequest(page, route.request());
    await isLetThrough;
    openRequests.get(page)?.add(route.request());
    await route.continue();
  });
  return letThrough;
}

/** Makes `idle` not wait for a request, because the test does not answer it. */
export function ignoreRequest(page: Page, request: Request): void {
  openRequests.get(page)?.delete(request);
}

/** Waits until nothing happens in a page, then reads something. */
export async function whenIdle<T>(
  page: Page,
  read: () => Promise<T>,
  timeout?: number,
): Promise<T> {
  await idle(page, timeout);
  return read();
}

/** Returns a text for each animation that runs and has an end. */
export function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      const hasEnd = effect?.getComputedTiming().endTime !== Infinity;
      return playState === 'running' && hasEnd ? ['an animation'] : [];
    }),
  );
}

/** Returns what changes the document during a few frames. Runs in the page. */
async function watchDocument(): Promise<string[]> {
  const happening = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const { type, target } of records) happening.add(`${type} of ${target.nodeName}`);
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  for (let frame = 0; frame < 4; frame += 1) {
    // Not `requestAnimationFrame`, because a test may have stopped the page's clock.
    await new Promise<void>((resolve) => {
      const nextFrame = new ResizeObserver(() => {
        nextFrame.disconnect();
        resolve();
      });
      nextFrame.observe(document.documentElement);
    });
    await scheduler.postTask(() => undefined, { priority: 'background' });
  }
  observer.disconnect();
  return [...happening];
}
