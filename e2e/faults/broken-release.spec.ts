import { expect } from '@playwright/test';
import { instead } from './answers';
import type { Moment } from './cells';
import { record, type Scene } from './scene';
import { command, follow, heading, load } from './tab';
import { test } from './test';

/** The page, with a release that is no JSON. */
const broken = instead((page) => String(page).replace('"remotes":', '"remotes"'));
const anyPage = /^\/[a-z]*$/;
const fault = { fault: 'broken JSON', where: 'release' };

// The release is the only JSON that a page needs. It comes with the page, and is asked for with it alone.
test('broken JSON: release', async ({ tab, stage, uncaught }) => {
  const scene = { tab, stage, uncaught };
  stage.arm(anyPage, broken);
  await load(tab, '/customers');
  await expectNoStart(scene, 'start');

  await load(tab, '/');
  await expect(heading(tab)).toHaveText('Dashboard');
  stage.arm(anyPage, broken);
  await command(tab, 'Customers');
  await expect(heading(tab)).toHaveText('Customers');
  await record(scene, {
    ...fault,
    moment: 'navigation',
    outcome: 'shows',
    recovery: 'not needed',
  });

  await follow(tab, 'Settings');
  await load(tab, '/customers');
  await expectNoStart(scene, 'redeploy');
});

/** There is no shell without a release; the page says why, and comes with the next load. */
async function expectNoStart(scene: Scene, moment: Moment): Promise<void> {
  const { tab, stage, uncaught } = scene;
  await expect(heading(tab)).toHaveText('Backshop cannot start');
  await expect(tab.getByText('script#release is not JSON')).toBeVisible();
  expect(uncaught).toEqual([]);
  const outcome = '“Backshop cannot start”';
  await record(scene, { ...fault, moment, outcome, recovery: 'when loaded next' });
  stage.lift();
  await load(tab, '/customers');
  await expect(heading(tab)).toHaveText('Customers');
}
