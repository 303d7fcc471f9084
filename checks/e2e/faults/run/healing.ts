import { expect } from '@playwright/test';
import { idle, whenIdle } from '../../support/idle';
import { editing, releaseFromIndexHtml, serveRelease } from '../../support/release';
import type { FaultRun } from './fault-run';
import { type Observations, observationsOf } from './observations';
import { countRequests, failureCard, goTo, heading } from './shell-actions';

/** Releases a version that falls back to the version before. */
export async function releaseWithFallback({ tab, origin }: FaultRun, name: string) {
  const previous = releaseFromIndexHtml(await (await fetch(origin.url)).text());
  const live = await origin.release(name);
  const addFallback = editing(({ history }) => {
    history![name]!.fallback = 'previous';
  });
  await serveRelease(tab, addFallback, new RegExp(`^${origin.url}/[^.]*$`));
  return { live, previous: previous.remotes[name]!.version };
}

type Failure = Observations['failures'][number];

/**
 * Opens a page whose remote has a bad version. Expects that another version replaces it: without a card, and
 * with one report.
 */
export async function expectHealed(
  { tab, uncaught }: FaultRun,
  page: { address: string; title: string },
  versions: { bad: string; good: string },
  failure: Pick<Failure, 'code' | 'phase'>,
): Promise<void> {
  await goTo(tab, page.address);
  // The bad version has 3 seconds to load, then the other one loads.
  await expect(heading(tab)).toHaveText(page.title, { timeout: 8000 });
  await expect(tab.locator('main [data-slot]')).toHaveAttribute('data-version', versions.good);
  if (failure.code !== 'timeout') await idle(tab); // A request that hangs does not end.
  await expect(failureCard(tab)).toHaveCount(0);
  await expect(async () => {
    const { failures, cardVisible } = await observationsOf(tab);
    expect(cardVisible).toBeUndefined();
    expect(failures).toEqual([
      expect.objectContaining({ ...failure, version: versions.bad, fellBackTo: versions.good }),
    ]);
  }).toPass();
  expect(uncaught).toEqual([]);
}

/** Loads the page again. Expects that it does not request the candidate again. */
export async function expectNotTriedAgain(
  { tab }: FaultRun,
  page: { title: string },
  candidate: string,
): Promise<void> {
  await tab.reload({ waitUntil: 'commit' });
  await expect(heading(tab)).toHaveText(page.title);
  expect(await whenIdle(tab, () => countRequests(tab, candidate))).toBe(0);
}
