import { expect, type Page } from '@playwright/test';
import { type FaultCase, pages } from '../cases/fault-cases';
import { idle, whenIdle } from '../../support/idle';
import type { Moment } from '../report/fault-result';
import { type FaultRun, recordResult } from './fault-run';
import { observationsOf } from './observations';
import {
  bell,
  countRequests,
  failureCard,
  goTo,
  heading,
  markAllAsRead,
  markAllButton,
  openWithoutFollowing,
  openFromCommandPalette,
  openFromSideMenu,
} from './shell-actions';

/** Returns a test title that says what staff see and what brings the page back. */
export function titleOf({ fault, target, failure, recovery }: FaultCase): string {
  if (!failure) return `${fault}, ${target}: the page shows`;
  const recovers =
    recovery === 'automatic'
      ? 'the page shows as soon as it has loaded'
      : `"${recovery}" brings the page back`;
  return `${fault}, ${target}: the failure card says "${failure.code}", and ${recovers}`;
}

/** Tests a fault at each of its moments, in one tab. */
export async function runFaultCase(run: FaultRun, faultCase: FaultCase): Promise<void> {
  for (const moment of faultCase.moments) {
    const version = await meetFault[moment](run, faultCase);
    await expectFailureAndRecovery(run, faultCase, moment, version);
  }
}

/** Brings the tab to the fault at a moment. Returns the version that has the fault. */
const meetFault: Record<Moment, (run: FaultRun, faultCase: FaultCase) => Promise<string>> = {
  /** The first address that the tab opens is the faulty page. */
  start: async ({ tab, origin }, { page, releaseFault }) => {
    const version = await releaseFault(origin);
    await goTo(tab, page.address);
    return version;
  },
  /** The tab shows the Dashboard and the notification panel, then navigates to the faulty page. */
  navigation: async ({ tab, origin }, { page, releaseFault }) => {
    const version = await releaseFault(origin);
    await goTo(tab, '/');
    await expect(heading(tab)).toHaveText('Dashboard');
    await markAllAsRead(tab);
    await openFromCommandPalette(tab, page.title);
    return version;
  },
  /**
   * A new version with the fault is released while the tab is still open. The tab does not
   * know the new release yet. When it loads again, it gets the faulty version.
   */
  redeploy: async ({ tab, origin }, { page, releaseFault }) => {
    await origin.restore();
    await openWithoutFollowing(tab, page.address, page.title);
    await markAllAsRead(tab);
    const version = await releaseFault(origin);
    const unloadedPage = page === pages.settings ? pages.messages : pages.settings;
    await openFromSideMenu(tab, unloadedPage.title);
    expect(await whenIdle(tab, () => countRequests(tab, version))).toBe(0);
    expect(await whenIdle(tab, () => observationsOf(tab))).toMatchObject({ failures: [] });
    await expect(bell(tab)).toHaveAccessibleName('Notifications');
    await goTo(tab, page.address);
    return version;
  },
};

async function expectFailureAndRecovery(
  run: FaultRun,
  faultCase: FaultCase,
  moment: Moment,
  version: string,
): Promise<void> {
  const { tab, origin, uncaught } = run;
  const { fault, target, page, failure, recovery } = faultCase;
  if (failure) {
    await expectFailureCard(tab, faultCase, version);
    if (moment === 'start') await markAllAsRead(tab);
    if (moment === 'navigation') await bell(tab).click();
    if (moment !== 'redeploy') await expect(markAllButton(tab)).toBeDisabled();
  } else {
    await expect(heading(tab)).toHaveText(page.title);
  }
  origin.clearFault();
  if (recovery === 'Try again' || recovery === 'Use previous version') {
    // By keyboard, because the notification panel may cover it.
    await failureCard(tab).getByRole('button', { name: recovery }).press('Space');
  }
  await expect(heading(tab)).toHaveText(page.title);
  await expect(failureCard(tab)).toBeHidden();

  if (failure?.code !== 'timeout') await idle(tab); // A request that hangs does not end.
  await expect(async () => {
    // A reload would have emptied the observations, so this also proves that the tab did not reload.
    const { failures, shellReady, cardVisible } = await observationsOf(tab);
    expect(failures).toEqual(failure ? [{ ...failure, version, expose: page.expose }] : []);
    expect(shellReady).toBeGreaterThan(0);
    if (failure?.code === 'timeout') expect(shellReady).toBeLessThan(cardVisible!);
  }).toPass();
  expect(uncaught).toEqual([]);
  const outcome = failure ? `${failure.code} (${failure.phase})` : 'page shows';
  await recordResult(run, { fault, target, moment, outcome, recovery });
}

async function expectFailureCard(
  tab: Page,
  { page, failure }: FaultCase,
  version: string,
): Promise<void> {
  const card = failureCard(tab);
  const state = failure!.code === 'timeout' ? 'still loading' : 'not available right now';
  await expect(card.getByRole('alert')).toContainText(`${page.title} is ${state}`, {
    timeout: 8000, // A part has 3 seconds to load.
  });
  // That of the first screen stays when the page is late.
  await expect(tab.locator('main h1')).toHaveText(page.title);
  const details = [page.expose, version, failure!.code];
  const folded = card.getByRole('group', { name: 'Text to copy', includeHidden: true });
  for (const detail of details) await expect(folded).toContainText(detail);
  await expect(folded).toBeHidden();
  // A click would move the focus.
  await card.getByText('Details', { exact: true }).dispatchEvent('click');
  for (const detail of details)
    await expect(card.getByRole('definition').getByText(detail, { exact: true })).toBeVisible();
}
