import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rollback } from '@backshop/delivery/origin';
import { testAction } from '@backshop/delivery/testing';
import { expect, type Page } from '@playwright/test';
import { idle, whenIdle } from '../support/idle';
import { pageHeading } from '../support/test';
import { openFromSideMenu } from '../faults/run/shell-actions';
import { isFirstLoad, line, test, versionOnScreen } from './test';

const update = (tab: Page) => tab.getByRole('button', { name: 'Reload page' });

/** Advances the clock until the tab may ask again, then opens a page. */
async function navigateLater(tab: Page, title: string): Promise<void> {
  await tab.clock.fastForward(10_000);
  await openFromSideMenu(tab, title);
}

/** Advances the clock until the tab asks as soon as staff use it. */
async function useLater(tab: Page): Promise<void> {
  await tab.clock.fastForward(300_000);
  await tab.keyboard.press('Shift');
}

test('a request of a tab gets a 304 without a body, and the next navigation shows a release or a rollback', async ({
  tab,
  origin,
}) => {
  const first = await versionOnScreen(tab);
  await openFromSideMenu(tab, 'Store');
  await openFromSideMenu(tab, 'Messages');
  await expect.poll(() => origin.answers).toEqual([{ status: 304, bytes: 0 }]);
  await idle(tab);
  expect(origin.answers).toHaveLength(1);

  const second = await origin.release('placeholders');
  await navigateLater(tab, 'Store');
  await expect.poll(() => versionOnScreen(tab)).toBe(second);
  await expect(line(tab)).toBeEmpty();

  await rollback(origin.origin, testAction, 'placeholders');
  await useLater(tab);
  await expect(line(tab)).toHaveText('An update is ready.');
  expect(await whenIdle(tab, () => versionOnScreen(tab))).toBe(second);
  await navigateLater(tab, 'Settings');
  await expect.poll(() => versionOnScreen(tab)).toBe(first);
  await expect(line(tab)).toBeEmpty();
  expect(await whenIdle(tab, () => isFirstLoad(tab))).toBe(true);
});

test('a navigation loads a new host, but not while a field with a text stays', async ({
  tab,
  origin,
}) => {
  await openFromSideMenu(tab, 'Store');
  await tab.getByRole('button', { name: 'Expand menu' }).click();
  await origin.release('host');
  await useLater(tab);
  await expect(update(tab)).toBeVisible();

  await writeDraft(tab);
  await openFromSideMenu(tab, 'Store');
  await expect(update(tab)).toBeVisible();
  expect(await whenIdle(tab, () => isFirstLoad(tab))).toBe(true);

  await tab.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => isFirstLoad(tab)).toBe(false);
  await expect(tab).toHaveURL('/setings');
  await expect(pageHeading(tab)).toHaveText('Settings');
});

test('a page that stays over a navigation keeps a draft, and the next page is new', async ({
  tab,
  origin,
}) => {
  const first = await versionOnScreen(tab);
  await writeDraft(tab);
  const second = await origin.release('placeholders');
  await navigateLater(tab, 'Customers');
  await expect(line(tab)).toHaveText('An update is ready.');
  expect(await whenIdle(tab, () => versionOnScreen(tab))).toBe(first);
  await openFromSideMenu(tab, 'Store');
  await expect.poll(() => versionOnScreen(tab)).toBe(second);
  await expect(line(tab)).toBeEmpty();
});

/** Gives the page a field with a text, as a component from a library would have it. */
const writeDraft = (tab: Page) =>
  tab.evaluate(() => {
    const field = Object.assign(document.createElement('input'), { value: 'A draft' });
    const widget = document.createElement('div');
    widget.attachShadow({ mode: 'open' }).append(field);
    document.querySelector('main [data-slot]')!.append(widget);
  });

test('"Update" reloads the page at its address', async ({ tab, origin }) => {
  const version = await origin.release('placeholders');
  await useLater(tab);
  await update(tab).press('Enter');
  await expect.poll(() => isFirstLoad(tab)).toBe(false);
  await expect(pageHeading(tab)).toHaveText('Customers');
  await expect.poll(() => versionOnScreen(tab)).toBe(version);
});

test('a hidden tab sends no request, and a failing origin gets fewer of them', async ({
  tab,
  origin,
}) => {
  const setHidden = (isHidden: boolean) =>
    tab.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await setHidden(true);
  await tab.clock.fastForward('10:00:00');
  await tab.keyboard.press('Shift');
  await openFromSideMenu(tab, 'Store');
  await idle(tab);
  expect(origin.answers).toEqual([]);
  origin.failWith = 503;
  await setHidden(false);
  await expect.poll(() => origin.answers).toEqual([{ status: 503, bytes: 0 }]);
  await navigateLater(tab, 'Messages');
  await navigateLater(tab, 'Store');
  await expect.poll(() => origin.answers).toHaveLength(2);
  await idle(tab);
  expect(origin.answers).toHaveLength(2);
});

test('a tab whose palette is gone from the origin offers to reload the page', async ({
  tab,
  origin,
}) => {
  const { pathname } = new URL(
    (await tab.locator('script[src*="main.js"]').getAttribute('src'))!,
    origin.url,
  );
  await origin.release('host');
  await rm(join(origin.origin.directory, pathname, '..'), { recursive: true });
  await tab.keyboard.press('Control+k');
  await tab.getByRole('dialog').getByRole('button', { name: 'Reload page' }).click();
  await expect.poll(() => isFirstLoad(tab)).toBe(false);
  await expect(pageHeading(tab)).toHaveText('Customers');
  await tab.keyboard.press('Control+k');
  await expect(tab.getByRole('combobox')).toBeFocused();
});
