import { expect, type Page } from '@playwright/test';
import { type Case, pages } from './cases';
import type { Moment } from './cells';
import { seenBy } from './observe';
import { record, type Scene } from './scene';
import { askedFor, bell, card, command, follow, heading, load, markAll, readAll } from './tab';

/** Plays a fault at each of its moments, in one tab. */
export async function playCase(scene: Scene, faulty: Case): Promise<void> {
  for (const moment of faulty.moments) {
    const version = await strike[moment](scene, faulty);
    await play(scene, faulty, moment, version);
  }
}

/** How a fault comes to the page; gives the version that has it. */
const strike: Record<Moment, (scene: Scene, faulty: Case) => Promise<string>> = {
  /** The faulty page is what the first address shows. */
  start: async ({ tab, stage }, { page, cause }) => {
    const version = await cause(stage);
    await load(tab, page.address);
    return version;
  },
  /** The Dashboard stands with the panel open beside it, and staff go to the faulty page. */
  navigation: async ({ tab, stage }, { page, cause }) => {
    const version = await cause(stage);
    await load(tab, '/');
    await expect(heading(tab)).toHaveText('Dashboard');
    await readAll(tab);
    await command(tab, page.title);
    return version;
  },
  /** The tab of the navigation stands on the release before; loaded anew, it gets the faulty one. */
  redeploy: async ({ tab, stage }, { page, cause }) => {
    const { failures } = await seenBy(tab);
    const version = await cause(stage);
    // What the tab has not asked for yet still comes as it was, and what was read stays so.
    await follow(tab, page === pages.settings ? pages.messages.title : pages.settings.title);
    expect(await askedFor(tab, version)).toBe(0);
    expect((await seenBy(tab)).failures).toEqual(failures);
    await expect(bell(tab)).toHaveAccessibleName('Notifications');
    await load(tab, page.address);
    return version;
  },
};

/** From the fault to the recovery. */
async function play(scene: Scene, faulty: Case, moment: Moment, version: string): Promise<void> {
  const { tab, stage, uncaught } = scene;
  const { fault, where, page, failure, recovery } = faulty;
  if (failure) {
    await expectNamed(tab, faulty, version);
    if (moment === 'start') await readAll(tab);
    if (moment !== 'redeploy') await expect(markAll(tab)).toBeDisabled();
  } else {
    await expect(heading(tab)).toHaveText(page.title);
  }
  stage.lift();
  if (recovery === 'Try again' || recovery === 'Use previous version') {
    await card(tab).getByRole('button', { name: recovery }).click();
  }
  await expect(heading(tab)).toHaveText(page.title);
  await expect(card(tab)).toBeHidden();

  // A page that had been loaded anew would have forgotten its failure.
  const { failures, usable, named } = await seenBy(tab);
  expect(failures).toEqual(failure ? [{ ...failure, version, expose: page.expose }] : []);
  expect(uncaught).toEqual([]);
  expect(usable).toBeGreaterThan(0);
  if (failure?.code === 'timeout') expect(usable).toBeLessThan(named!);
  const outcome = failure ? `${failure.code} (${failure.phase})` : 'shows';
  await record(scene, { fault, where, moment, outcome, recovery });
}

async function expectNamed(tab: Page, { page, failure }: Case, version: string): Promise<void> {
  await expect(card(tab)).toContainText(`${page.title} is not available`, { timeout: 10_000 });
  const words = await card(tab).innerText();
  for (const fact of [page.expose, version, `${failure!.code}: `]) expect(words).toContain(fact);
}
