import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { whenIdle } from '../support/idle';
import { status } from './cases/faulty-responses';
import type { Moment } from './report/fault-result';
import { type FaultRun, recordResult } from './run/fault-run';
import { observationsOf } from './run/observations';
import {
  countRequests,
  failureCard,
  goTo,
  heading,
  openWithoutFollowing,
  openFromCommandPalette,
  openFromSideMenu,
} from './run/shell-actions';
import type { TestOrigin } from './run/test-origin';
import { test } from './run/test';

const carousel = (tab: Page) => tab.getByRole('region', { name: 'Pictures of yogi poses' });
const nextButton = (tab: Page) => carousel(tab).getByRole('button', { name: 'Next picture' });

// The remote handles a failure of its own lazy chunk: the host shows no failure card.
test('404, lazy chunk: the Dashboard shows the first picture and loads the carousel when the connection returns', async ({
  tab,
  origin,
  uncaught,
}) => {
  const run = { tab, origin, uncaught };
  let chunk = await releaseBrokenCarousel(origin);
  await goTo(tab, '/');
  await expectStillPicture(run, 'start', chunk);

  chunk = await releaseBrokenCarousel(origin);
  await goTo(tab, '/customers');
  await expect(heading(tab)).toHaveText('Customers');
  await openFromCommandPalette(tab, 'Dashboard');
  await expectStillPicture(run, 'navigation', chunk);

  await openWithoutFollowing(tab, '/', 'Dashboard');
  chunk = await releaseBrokenCarousel(origin);
  await leaveAndReturn(tab);
  await expect(nextButton(tab)).toBeEnabled();
  expect(await whenIdle(tab, () => countRequests(tab, chunk))).toBe(0);
  await goTo(tab, '/');
  await expectStillPicture(run, 'redeploy', chunk);
});

test('a lazy chunk keeps its address in a release that does not change it', async ({
  tab,
  origin,
}) => {
  const addressesWith = (text: string) =>
    tab.evaluate(
      (wanted) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes(wanted))
          .map(({ name }) => name),
      text,
    );
  const loads = [];
  for (let release = 0; release < 2; release += 1) {
    const version = await origin.release('dashboard');
    await goTo(tab, '/');
    await expect(nextButton(tab)).toBeEnabled();
    const versionedFiles = await addressesWith(version);
    loads.push({ versionedFiles, chunk: await addressesWith('/carousel.js') });
  }
  expect(loads[0]!.versionedFiles).not.toHaveLength(0);
  expect(loads[1]!.versionedFiles).not.toEqual(loads[0]!.versionedFiles);
  expect(loads[0]!.chunk).toHaveLength(1);
  expect(loads[1]!.chunk).toEqual(loads[0]!.chunk);
});

/**
 * Releases a Dashboard whose carousel chunk has a new hash and answers 404.
 * @returns the folder of the chunk
 */
async function releaseBrokenCarousel(origin: TestOrigin): Promise<string> {
  const { root, chunk } = await copyWithNewCarouselHash();
  await origin.release('dashboard', root);
  await rm(root, { recursive: true });
  origin.inject(new RegExp(`/${chunk}/carousel\\.js$`), status(404));
  return chunk;
}

/** Copies the Dashboard's build and gives the carousel chunk a random hash. */
async function copyWithNewCarouselHash(): Promise<{ root: string; chunk: string }> {
  const built = join(import.meta.dirname, '../../../remote-dashboard/dist');
  const folders = await readdir(built);
  const hasCarousel = (folder: string) => existsSync(join(built, folder, 'carousel.js'));
  const oldHash = folders.find(hasCarousel)!.replace('chunk-', '');
  const newHash = randomBytes(5).toString('hex');

  const root = await mkdtemp(join(tmpdir(), 'backshop-'));
  for (const file of await readdir(built, { recursive: true })) {
    if (!/\.(js|css|json)$/.test(file)) continue;
    const copy = join(root, 'dist', file.replace(oldHash, newHash));
    await mkdir(dirname(copy), { recursive: true });
    const text = await readFile(join(built, file), 'utf8');
    await writeFile(copy, text.replaceAll(oldHash, newHash));
  }
  return { root, chunk: `chunk-${newHash}` };
}

async function leaveAndReturn(tab: Page): Promise<void> {
  await openFromSideMenu(tab, 'Customers');
  await openFromSideMenu(tab, 'Dashboard');
}

/**
 * Expects the first picture and a working Dashboard, then the carousel after the fault is cleared.
 */
async function expectStillPicture(run: FaultRun, moment: Moment, chunk: string): Promise<void> {
  const { tab, origin, uncaught } = run;
  await expect.poll(() => countRequests(tab, `${chunk}/carousel.js`)).toBe(2);
  await expect(carousel(tab).getByRole('img', { name: /tree pose/ })).toBeVisible();
  await expect(nextButton(tab)).toBeHidden();
  await tab.getByRole('combobox', { name: 'Period' }).selectOption('30');
  origin.clearFault();
  await tab.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(nextButton(tab)).toBeEnabled();
  await expect(failureCard(tab)).toBeHidden();
  expect(await whenIdle(tab, () => observationsOf(tab))).toMatchObject({ failures: [] });
  expect(uncaught).toEqual([]);
  await recordResult(run, {
    fault: '404',
    target: 'lazy chunk',
    moment,
    outcome: 'page shows',
    recovery: 'when the connection returns',
  });
}
