import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { status } from './answers';
import type { Moment } from './cells';
import { seenBy } from './observe';
import { record, type Scene } from './scene';
import type { Stage } from './stage';
import { askedFor, card, command, follow, heading, load } from './tab';
import { test } from './test';

const carousel = (tab: Page) => tab.getByRole('region', { name: 'Pictures of yogi poses' });
const next = (tab: Page) => carousel(tab).getByRole('button', { name: 'Next picture' });

// A part's own lazy code is the part's to miss: the Dashboard stands, and asks again when it is shown next.
test('404: lazy chunk', async ({ tab, stage, uncaught }) => {
  const scene = { tab, stage, uncaught };
  let chunk = await breakCarousel(stage);
  await load(tab, '/');
  await expectStill(scene, 'start', chunk);

  chunk = await breakCarousel(stage);
  await load(tab, '/customers');
  await expect(heading(tab)).toHaveText('Customers');
  await command(tab, 'Dashboard');
  await expectStill(scene, 'navigation', chunk);

  chunk = await breakCarousel(stage);
  await showAgain(tab);
  await expect(next(tab)).toBeEnabled();
  expect(await askedFor(tab, chunk)).toBe(0);
  await load(tab, '/');
  await expectStill(scene, 'redeploy', chunk);
});

test('a release that leaves a lazy chunk as it is does not move it', async ({ tab, stage }) => {
  const addressOf = (part: string) =>
    tab.evaluate(
      (wanted) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes(wanted))
          .map(({ name }) => name),
      part,
    );
  const seen = [];
  for (let release = 0; release < 2; release += 1) {
    const version = await stage.release('dashboard');
    await load(tab, '/');
    await expect(next(tab)).toBeEnabled();
    seen.push({ version, entry: await addressOf(version), chunk: await addressOf('/carousel.js') });
  }
  expect(seen[0]!.entry).not.toHaveLength(0);
  expect(seen[1]!.entry).not.toEqual(seen[0]!.entry);
  expect(seen[0]!.chunk).toHaveLength(1);
  expect(seen[1]!.chunk).toEqual(seen[0]!.chunk);
});

/**
 * Releases a Dashboard with another carousel, and breaks it.
 * @returns the folder of its chunk
 */
async function breakCarousel(stage: Stage): Promise<string> {
  const { root, chunk } = await withOtherCarousel();
  await stage.release('dashboard', root);
  await rm(root, { recursive: true });
  stage.arm(new RegExp(`/${chunk}/carousel\\.js$`), status(404));
  return chunk;
}

/** A copy of the Dashboard's build, in which the carousel's chunk has another hash. */
async function withOtherCarousel(): Promise<{ root: string; chunk: string }> {
  const built = join(import.meta.dirname, '../../remote-dashboard/dist');
  const folders = await readdir(built);
  const isCarousel = (folder: string) => existsSync(join(built, folder, 'carousel.js'));
  const hash = folders.find(isCarousel)!.replace('chunk-', '');
  const other = randomBytes(5).toString('hex');

  const root = await mkdtemp(join(tmpdir(), 'backshop-'));
  for (const file of await readdir(built, { recursive: true })) {
    if (!/\.(js|css|json)$/.test(file)) continue;
    const copy = join(root, 'dist', file.replace(hash, other));
    await mkdir(dirname(copy), { recursive: true });
    await writeFile(copy, (await readFile(join(built, file), 'utf8')).replaceAll(hash, other));
  }
  return { root, chunk: `chunk-${other}` };
}

async function showAgain(tab: Page): Promise<void> {
  await follow(tab, 'Customers');
  await follow(tab, 'Dashboard');
}

/** The first picture stands and the rest of the Dashboard works, until the carousel comes. */
async function expectStill(scene: Scene, moment: Moment, chunk: string): Promise<void> {
  const { tab, stage, uncaught } = scene;
  await expect.poll(() => askedFor(tab, `${chunk}/carousel.js`)).toBe(2);
  await expect(carousel(tab).getByRole('img', { name: /tree pose/ })).toBeVisible();
  await expect(next(tab)).toBeDisabled();
  await tab.getByRole('combobox', { name: 'Period' }).selectOption('30');
  stage.lift();
  await showAgain(tab);
  await expect(next(tab)).toBeEnabled();
  await expect(card(tab)).toBeHidden();
  expect((await seenBy(tab)).failures).toEqual([]);
  expect(uncaught).toEqual([]);
  await record(scene, {
    fault: '404',
    where: 'lazy chunk',
    moment,
    outcome: 'shows',
    recovery: 'when shown next',
  });
}
