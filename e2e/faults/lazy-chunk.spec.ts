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
  let version = await breakCarousel(stage);
  await load(tab, '/');
  await expectStill(scene, 'start', version);

  version = await breakCarousel(stage);
  await load(tab, '/customers');
  await expect(heading(tab)).toHaveText('Customers');
  await command(tab, 'Dashboard');
  await expectStill(scene, 'navigation', version);

  version = await breakCarousel(stage);
  await showAgain(tab);
  await expect(next(tab)).toBeEnabled();
  expect(await askedFor(tab, version)).toBe(0);
  await load(tab, '/');
  await expectStill(scene, 'redeploy', version);
});

async function breakCarousel(stage: Stage): Promise<string> {
  const version = await stage.release('dashboard');
  stage.arm(new RegExp(`/${version}/carousel\\.js$`), status(404));
  return version;
}

async function showAgain(tab: Page): Promise<void> {
  await follow(tab, 'Customers');
  await follow(tab, 'Dashboard');
}

/** The first picture stands and the rest of the Dashboard works, until the carousel comes. */
async function expectStill(scene: Scene, moment: Moment, version: string): Promise<void> {
  const { tab, stage, uncaught } = scene;
  await expect.poll(() => askedFor(tab, `${version}/carousel.js`)).toBe(2);
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
