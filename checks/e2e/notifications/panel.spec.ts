import { emptyPage, expect, openPage, test } from '../support/test';
import { bell, desktop, drawer, openPanel, panel, phone } from './panel';

test.use({ viewport: desktop });

test('works with the keyboard alone: opens, reads a notification, marks all as read, closes', async ({
  page,
}) => {
  await openPage(page, emptyPage);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'All 9' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Unread 4' })).toBeFocused();
  await expect(panel(page).getByRole('listitem')).toHaveCount(4);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: /^Ada Example/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');

  await page.getByRole('button', { name: 'Mark all as read' }).focus();
  await page.keyboard.press('Enter');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(panel(page).getByText('You have read everything.')).toBeVisible();
  await page.getByRole('link', { name: 'See all notifications' }).focus();
  await expect(page.getByRole('tooltip', { name: 'No destination yet' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Unread 0' })).toBeVisible();
});

test('on a phone every action shows without hovering and has a target of 44 px', async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: phone });
  const page = await context.newPage();
  await openPage(page, emptyPage);
  await bell(page).tap();
  const archive = page.getByRole('button', { name: 'Archive: Ada Example, Spring catalogue' });
  await expect(archive.locator('..').locator('..')).toHaveCSS('opacity', '1');
  const actions = panel(page).getByRole('button', { name: /^(Mark as|Archive|Move back)/ });
  for (const action of await actions.all()) {
    await expect.poll(() => action.boundingBox()).toMatchObject({ width: 44, height: 44 });
  }
  await archive.tap();
  await expect(page.getByRole('tab', { name: 'Archived 4' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByRole('tab', { name: 'Archived 3' })).toBeVisible();
  await context.close();
});

test('with a mouse, no row is kept free for actions that do not show', async ({ page }) => {
  await openPage(page, emptyPage);
  await openPanel(page);
  /** Returns the space below the texts of the entries that are in view, in px. */
  const spaceBelow = () =>
    panel(page)
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.slice(0, 3).map((item) => {
          const texts = [...item.querySelectorAll('p, a')];
          const end = Math.max(...texts.map((text) => text.getBoundingClientRect().bottom));
          return item.getBoundingClientRect().bottom - end;
        }),
      );
  await expect.poll(async () => Math.max(...(await spaceBelow()))).toBeLessThan(21);
  const archive = page.getByRole('button', { name: 'Archive: Ada Example, Spring catalogue' });
  await archive.hover();
  await expect(archive.locator('..').locator('..')).toHaveCSS('opacity', '1');
});

test('"See all notifications" is no primary action, and stands apart from a list that goes on', async ({
  page,
}) => {
  await openPage(page, emptyPage);
  await openPanel(page);
  const seeAll = page.getByRole('link', { name: 'See all notifications' });
  await expect(seeAll).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  /** Returns where the last entry ends, and where the fade at the end of the list begins, in px. */
  const ends = () =>
    panel(page).evaluate((list) => {
      const last = list.querySelector('li:last-of-type')!.getBoundingClientRect();
      const fade = parseFloat(getComputedStyle(list, '::after').height);
      return { last: last.bottom, fade: list.getBoundingClientRect().bottom - fade };
    });
  await expect.poll(async () => (await ends()).last > (await ends()).fade).toBe(true);
  await panel(page).evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect.poll(async () => (await ends()).last > (await ends()).fade + 1).toBe(false);
});

test('with a mouse, the actions of an entry cover no text', async ({ page }) => {
  await openPage(page, emptyPage);
  await openPanel(page);
  const entries = panel(page).getByRole('listitem');
  await expect(entries).toHaveCount(9);
  for (const entry of await entries.all()) {
    await entry.hover();
    const covered = () =>
      entry.evaluate((item) => {
        const [title, action] = item.querySelectorAll('button');
        const { left, bottom } = action!.getBoundingClientRect();
        const range = document.createRange();
        return [...title!.children]
          .filter((text) => getComputedStyle(text).position !== 'absolute') // Not the dot.
          .flatMap((text) => {
            range.selectNodeContents(text);
            return [...range.getClientRects()];
          })
          .filter(({ right, top }) => right > left && top < bottom).length;
      });
    await expect.poll(covered).toBe(0);
  }
});
