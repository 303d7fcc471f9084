import type { Page } from '@playwright/test';
import { holdBack, whenIdle } from '../support/idle';
import { closeDialog, emptyPage, expect, openPage, pageHeading, test } from '../support/test';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or type a command' });

/** Opens a page. Holds back the code of the command palette until the returned function is called. */
async function openWithoutPalette(page: Page): Promise<() => void> {
  await openPage(page, emptyPage);
  return holdBack(page, /\/command-palette\./);
}

/** Shows the first screen of a page. Holds back the host’s script until the returned function is called. */
async function openFirstScreen(page: Page, address = emptyPage): Promise<() => void> {
  const letThrough = await holdBack(page, /\/host\/.*\/main\.js/);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('#root > [inert] header')).toBeVisible();
  return letThrough;
}

test.describe('while the command palette loads', () => {
  test('what staff type after Ctrl+K arrives in its field', async ({ page }) => {
    const letThrough = await openWithoutPalette(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Stokx');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('re');
    letThrough();
    await expect(field(page)).toHaveValue('Store');
    await page.keyboard.type('!');
    await expect(field(page)).toHaveValue('Store!');
  });

  test('signs that need AltGr or Option arrive, too', async ({ page }) => {
    const letThrough = await openWithoutPalette(page);
    await page.keyboard.press('Control+k');
    const press = (init: Pick<KeyboardEventInit, 'key' | 'code' | 'altKey' | 'ctrlKey'>) =>
      page.evaluate(
        (options) => document.body.dispatchEvent(new KeyboardEvent('keydown', options)),
        { bubbles: true, cancelable: true, ...init },
      );
    await press({ key: 'a', code: 'KeyA' });
    await press({ key: '@', code: 'KeyL', altKey: true });
    await press({ key: '€', code: 'KeyE', ctrlKey: true, altKey: true });
    await press({ key: '𞤀', code: 'KeyQ' });
    await press({ key: '𞤁', code: 'KeyW' });
    await press({ key: 'Backspace', code: 'Backspace' });
    await press({ key: 'f', code: 'KeyF', altKey: true }); // a menu of the browser
    await press({ key: 'b', code: 'KeyB' });
    letThrough();
    await expect(field(page)).toHaveValue('a@€𞤀b');
  });

  test('keys have their effect in their order', async ({ page }) => {
    const letThrough = await openWithoutPalette(page);
    await page.keyboard.press('/');
    await page.keyboard.type('store');
    await page.keyboard.press('Enter');
    letThrough();
    await expect(pageHeading(page)).toHaveText('Store');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });

  test('an arrow key after letters selects among their results', async ({ page }) => {
    const letThrough = await openWithoutPalette(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('c');
    await page.keyboard.press('ArrowDown');
    letThrough();
    const options = page.getByRole('option');
    await expect(field(page)).toHaveValue('c');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  });

  test('Escape closes it, and later keys are for the page', async ({ page }) => {
    const letThrough = await openWithoutPalette(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    await page.keyboard.type('gs');
    letThrough();
    await expect(pageHeading(page)).toHaveText('Store');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
});

test.describe('when the code of the command palette cannot be loaded', () => {
  test.use({ expectedErrors: /command-palette/ });

  for (const keys of ['?', 'gs']) {
    test(`a message says so after ${keys}, but not after G or Control alone`, async ({ page }) => {
      await openPage(page, emptyPage);
      await page.route(/\/command-palette\./, (route) => route.abort());
      for (const key of ['g', 'x', 'Control']) await page.keyboard.press(key);
      expect(await whenIdle(page, () => page.getByRole('alert').count())).toBe(0);
      await page.keyboard.type(keys);
      await expect(page.getByRole('alert')).toContainText(
        'Search and shortcuts are not available right now',
      );
    });
  }
});

test.describe('before the host’s script runs', () => {
  test('keys before Ctrl+K open their page below the command palette', async ({ page }) => {
    const letThrough = await openFirstScreen(page);
    await page.keyboard.type('gs');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('mess');
    letThrough();
    await expect(field(page)).toHaveValue('mess');
    await expect(pageHeading(page)).toHaveText('Store');
    await closeDialog(page);
    await page.goBack();
    await expect(pageHeading(page)).toHaveText('Customers');
  });

  test('letters after a click on a field are no shortcuts', async ({ page }) => {
    const letThrough = await openFirstScreen(page, '/');
    const { x, y } = (await page.locator('[data-page] select').first().boundingBox())!;
    await page.mouse.click(x + 10, y + 10);
    await page.keyboard.type('gc');
    letThrough();
    await expect(pageHeading(page)).toBeVisible();
    expect(await whenIdle(page, () => pageHeading(page).innerText())).toBe('Dashboard');
  });

  test('Ctrl+B expands the menu', async ({ page }) => {
    const letThrough = await openFirstScreen(page);
    await page.keyboard.press('Control+b');
    letThrough();
    const menu = page.getByRole('complementary', { name: 'Side menu' });
    await expect(menu).toHaveAttribute('data-state', 'expanded');
  });
});
