import type { Locator, Page } from '@playwright/test';
import { bell, drawer, openPanel } from '../notifications/panel';
import { whenIdle } from '../support/idle';
import { emptyPage, expect, openPage, test } from '../support/test';

const search = (page: Page) => page.locator('header').getByRole('button', { name: /^Search/ });
const menu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const profile = (page: Page) => page.getByRole('button', { name: 'Profile menu' });

const openers: Record<
  string,
  { button: (page: Page) => Locator; opened: (page: Page) => Locator }
> = {
  bell: { button: bell, opened: drawer },
  search: {
    button: search,
    opened: (page) => page.getByRole('dialog', { name: 'Command palette' }),
  },
  menu: { button: menu, opened: (page) => page.getByRole('dialog', { name: 'Menu' }) },
  avatar: { button: profile, opened: (page) => page.getByRole('group', { name: 'Profile' }) },
};

for (const width of [320, 390, 768, 1440]) {
  for (const [name, { button, opened }] of Object.entries(openers)) {
    if (name === 'menu' && width >= 768) continue;

    test(`at ${width} px a second click at the place of the ${name} changes nothing but what it opened`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await openPage(page, emptyPage);
      const { x, y, width: wide, height: high } = (await button(page).boundingBox())!;
      for (const [left, top] of [
        [0.1, 0.5],
        [0.5, 0.5],
        [0.9, 0.5],
      ] as const) {
        const at = { x: x + wide * left, y: y + high * top };
        await page.mouse.click(at.x, at.y);
        await expect(opened(page)).toBeVisible();
        const nameAtPoint = () =>
          opened(page).evaluate((_element, point) => {
            const hit = document.elementFromPoint(point.x, point.y)!;
            const control = hit.closest('button, a, [role="link"], [role="option"]');
            return control && (control.ariaLabel ?? control.textContent);
          }, at);
        const isExpected = async () => {
          const label = await button(page).getAttribute('aria-label');
          return [null, 'Close', 'Close menu', label].includes(await nameAtPoint());
        };
        expect(await whenIdle(page, isExpected)).toBe(true);
        await page.keyboard.press('Escape');
        await expect(opened(page)).toBeHidden();
      }
    });
  }
}

test('the bell closes the drawer that it has opened, and keeps the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openPage(page, emptyPage);
  await openPanel(page);
  await bell(page).click();
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread');
  await bell(page).press('Enter');
  await expect(drawer(page)).toBeVisible();
  await bell(page).press('Enter');
  await expect(drawer(page)).toBeHidden();
});
