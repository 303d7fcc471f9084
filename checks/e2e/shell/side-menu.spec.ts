import type { Page } from '@playwright/test';
import { idle, whenIdle } from '../support/idle';
import { isSpecified, specifiedPages } from '../support/specified-pages';
import { emptyPage, expect, openPage, pageHeading, test } from '../support/test';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });
const sideMenuWidth = (page: Page) =>
  menu(page).evaluate((nav) => nav.closest('[data-state]')!.getBoundingClientRect().width);

test('is 85 px wide, 340 px when expanded, and 85 px again after a reload', async ({ page }) => {
  await openPage(page, emptyPage);
  await expect.poll(() => sideMenuWidth(page)).toBe(85);
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect.poll(() => sideMenuWidth(page)).toBe(340);
  const edge = () =>
    menu(page).evaluate((nav) => {
      const { firstElementChild } = nav.closest('[data-state]')!;
      return firstElementChild!.getBoundingClientRect().right;
    });
  await expect.poll(edge, 'the line at its edge').toBe(340);
  await page.keyboard.press('Control+b');
  await expect.poll(() => sideMenuWidth(page)).toBe(85);
  await expect.poll(edge, 'the line at its edge').toBe(85);
  await page.keyboard.press('Control+b');
  await page.reload({ waitUntil: 'commit' });
  await expect(pageHeading(page)).toBeVisible();
  expect(await whenIdle(page, () => sideMenuWidth(page))).toBe(85);
});

test('expands over the page, which is laid out once, and cuts no label off meanwhile', async ({
  page,
}) => {
  await openPage(page, emptyPage);
  /** Records the widths that the page and a label have, from a press of Ctrl B until the menu is still. */
  const widthsDuring = () =>
    page.evaluate(async () => {
      const main = document.querySelector('main')!;
      const label = document.querySelector('nav a span')!;
      const widths = { page: [main.clientWidth], cut: 0 };
      const press = { key: 'b', ctrlKey: true, bubbles: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', press));
      do {
        await new Promise(requestAnimationFrame);
        if (widths.page.at(-1) !== main.clientWidth) widths.page.push(main.clientWidth);
        widths.cut += Number(
          getComputedStyle(label).overflow === 'hidden' && label.scrollWidth > label.clientWidth,
        );
      } while (document.getAnimations().length > 0);
      return widths;
    });
  expect(await whenIdle(page, widthsDuring)).toEqual({ page: [1195, 940], cut: 0 });
  await expect.poll(() => sideMenuWidth(page)).toBe(340);
  expect(await whenIdle(page, widthsDuring)).toEqual({ page: [940, 1195], cut: 0 });
  await expect.poll(() => sideMenuWidth(page)).toBe(85);
});

test('with compact spacing, more of the page fits, and the selected tile is square', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => localStorage.setItem('density', 'compact'));
  await openPage(page, emptyPage);
  await expect(page.getByRole('banner')).toHaveCSS('height', '64px');
  await expect(pageHeading(page)).toHaveCSS('font-size', '28px');
  const tile = entry(page, 'Customers');
  await expect.poll(() => tile.boundingBox()).toMatchObject({ x: 22, width: 40, height: 40 });
  const top = () => pageHeading(page).evaluate((heading) => heading.getBoundingClientRect().top);
  await expect.poll(top).toBe(88);
});

test('lists the specified pages in order, with their addresses', async ({ page }) => {
  await openPage(page, emptyPage);
  await expect(async () => {
    const entries = await menu(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => ({ address: link.getAttribute('href'), title: link.textContent })),
      );
    expect(entries.filter(({ address }) => isSpecified(address))).toEqual(specifiedPages);
    expect(entries.map(({ title }) => title)).not.toContain('');
  }).toPass();
});

test('shows only the entry of the current page in brand blue, also after a deep link and after going back', async ({
  page,
}) => {
  await openPage(page, '/customers');
  await expectSelected(page, 'Customers');
  await entry(page, 'Store').click();
  await expectSelected(page, 'Store');
  await page.goBack();
  await expectSelected(page, 'Customers');
});

async function expectSelected(page: Page, selected: string): Promise<void> {
  await expect(entry(page, selected)).toHaveCSS('background-color', 'rgb(23, 105, 224)');
  await expect(entry(page, selected)).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(entry(page, selected)).toHaveAttribute('aria-current', 'page');
  await page.mouse.move(800, 700);
  await idle(page);
  for (const other of await menu(page).getByRole('link').all()) {
    if ((await other.textContent()) === selected) continue;
    await expect(other).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
}

test('shows the name of a collapsed entry as a tooltip on hover and focus, and hides it on Escape', async ({
  page,
}) => {
  await openPage(page);
  const tooltip = page.getByRole('tooltip', { name: 'Customers' });
  await entry(page, 'Customers').hover();
  await expect(tooltip).toBeVisible();
  await expect(tooltip).toHaveCSS('animation-duration', '0.12s');
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await page.mouse.move(800, 700);
  await entry(page, 'Product Analytics').focus();
  await page.keyboard.press('Tab');
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(tooltip).toBeHidden();
});

test('prefetches a page on hover, so that a click requests nothing', async ({ page }) => {
  await openPage(page);
  const prefetch = page.waitForEvent('requestfinished', (request) =>
    /\/Store\.js$/.test(request.url()),
  );
  await entry(page, 'Store').hover();
  await prefetch;
  await idle(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/')) requests.push(request.url());
  });
  await entry(page, 'Store').click();
  await expect(pageHeading(page)).toHaveText('Store');
  await idle(page);
  expect(requests).toEqual([]);
});

test('marks "Help" and "Log out" as links without a destination', async ({ page }) => {
  await openPage(page, emptyPage);
  for (const name of ['Help & getting started', 'Log out']) {
    const link = page.getByRole('link', { name });
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    await expect(link).not.toHaveAttribute('href');
    await expect(link).toHaveAccessibleDescription('No destination yet');
  }
});
