import { rollback } from '@backshop/delivery/origin';
import { testAction } from '@backshop/delivery/testing';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { openFromSideMenu } from '../faults/run/shell-actions';
import { whenIdle } from '../support/idle';
import { pageHeading } from '../support/test';
import { releaseChanged } from './changed-builds';
import { test, versionOnScreen } from './test';

/** Opens a page so late that the tab asks for the newest release. */
async function navigateLater(tab: Page, title: string, version: string): Promise<void> {
  await tab.clock.fastForward(10_000);
  await openFromSideMenu(tab, title);
  await expect.poll(() => versionOnScreen(tab)).toBe(version);
}

/** Styles of a bad version: they mark every page, and hide the version's own pages. */
const badStyles = (mark: string) =>
  `:root { --acting: ${mark} } .placeholders-page, main article { display: block; visibility: hidden }`;
/** Returns the mark of the version whose styles act on the page. */
const acting = (tab: Page) =>
  tab.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--acting'));

test('after a rollback, the styles of the bad version act nowhere', async ({ tab, origin }) => {
  const good = (await versionOnScreen(tab))!;
  const bad = await releaseChanged(origin, { styles: badStyles('bad') });
  await navigateLater(tab, 'Store', bad);
  expect(await whenIdle(tab, () => acting(tab))).toBe('bad');
  await rollback(origin.origin, testAction, 'placeholders');
  await navigateLater(tab, 'Messages', good);
  await expect(pageHeading(tab)).toBeVisible();
  expect(await whenIdle(tab, () => acting(tab))).toBe('');
});

test('styles act only while their page shows, not when staff point at its menu entry', async ({
  tab,
  origin,
}) => {
  const version = await releaseChanged(origin, { styles: badStyles('new') });
  await openFromSideMenu(tab, 'Dashboard');
  await tab.reload();
  await expect(pageHeading(tab)).toHaveText('Dashboard');
  const loaded = tab.waitForResponse(/Store\.css/);
  await tab.getByRole('link', { name: 'Store' }).hover();
  await loaded;
  expect(await whenIdle(tab, () => acting(tab))).toBe('');
  await openFromSideMenu(tab, 'Store');
  await expect.poll(() => versionOnScreen(tab)).toBe(version);
  expect(await whenIdle(tab, () => acting(tab))).toBe('new');
  await openFromSideMenu(tab, 'Dashboard');
  await expect(pageHeading(tab)).toBeVisible();
  expect(await whenIdle(tab, () => acting(tab))).toBe('');
});

test('the styles of a candidate that crashes do not act', async ({ tab, origin }) => {
  const live = (await versionOnScreen(tab))!;
  const code = 'window.isTried = true; throw new Error("broken")';
  await releaseChanged(origin, { styles: badStyles('candidate'), code }, 99.99);
  await tab.clock.fastForward(10_000);
  await openFromSideMenu(tab, 'Store');
  await expect(pageHeading(tab)).toHaveText('Store');
  await expect.poll(() => tab.evaluate(() => 'isTried' in window)).toBe(true);
  expect(await whenIdle(tab, () => acting(tab))).toBe('');
  await expect.poll(() => versionOnScreen(tab)).toBe(live);
});

/** Number of releases after which a tab has reached its size, and after which it is compared with that. */
const [early, late] = [3, 8];

test('a tab that follows many releases does not grow', async ({ tab, origin }) => {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Performance.enable');
  const titles = ['Store', 'Messages'] as const;
  const sizes: Record<number, Size> = {};
  for (let number = 1; number <= late; number += 1) {
    const version = await releaseChanged(origin, {
      styles: `.v${number} { color: red }`,
      code: `version.numbers = Array.from({ length: 1.3e5 }, () => ${number} * Math.random());`, // 1 MB
    });
    await navigateLater(tab, titles[number % 2]!, version);
    if (number === early || number === late) {
      sizes[number] = await whenIdle(tab, () => sizeOf(tab, session));
    }
  }
  const { heap: before, ...countsBefore } = sizes[early]!;
  const { heap: after, ...countsAfter } = sizes[late]!;
  expect(countsAfter).toEqual(countsBefore);
  expect(after - before).toBeLessThan(1);
});

interface Size {
  /** Size of the JavaScript heap in MB. */
  heap: number;
  listeners: number;
  links: number;
  scripts: number;
  /** Number of global variables. */
  globals: number;
}

async function sizeOf(tab: Page, session: CDPSession): Promise<Size> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)!.value;
  const counts = await tab.evaluate(() => ({
    links: document.querySelectorAll('link').length,
    scripts: document.scripts.length,
    globals: Object.keys(window).length,
  }));
  return {
    heap: metric('JSHeapUsedSize') / 1e6,
    listeners: metric('JSEventListeners'),
    ...counts,
  };
}
