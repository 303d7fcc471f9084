import { expect, type Locator, type Page } from '@playwright/test';
import {
  bell,
  drawer,
  menu,
  menuEntries,
  type MenuEntry,
  pageHeading,
  panel,
  shownPages,
} from './app-shell';

/** Returns when the page works; otherwise fails the test. */
type SmokeCheck = (page: Page) => Promise<void>;

/** The checks of the smoke test that need no page of a remote, by the package that they are about. */
export const packageChecks: Record<string, string[]> = {
  host: ['the theme switch changes the colours', 'the command palette finds a page'],
  notifications: ['the notification panel opens and counts'],
};

/**
 * Opens the page at a path from the menu, without a page load, and then with one. Leaves it by the menu: a page that
 * renders for ever, or that blocks links, keeps staff.
 * @param version the live version of its remote. After a failure, the host can show an older one.
 */
export async function opensPage(page: Page, path: string, version: string): Promise<void> {
  await openAppShell(page);
  // Where staff sign in, the menu lists the pages of groups once it knows the user, or that nothing tells who it is.
  const link = menu(page).locator(`a[href="${path}"]`);
  await expect(link, `the menu has an entry for ${path}`).toBeVisible();
  const entries = await menuEntries(page);
  const entry = entries.find((each) => each.path === path)!;
  const loadTime = () => page.evaluate(() => performance.timeOrigin);
  const before = await loadTime();
  await menuLink(page, entry).click();
  await expectPage(page, entry, version);
  expect(await loadTime(), 'the page was not loaded again').toBe(before);
  await page.goto(path, { waitUntil: 'commit' });
  await expectPage(page, entry, version);
  const next = entries.find((each) => each !== entry);
  if (!next) return;
  await menuLink(page, next).click();
  // The next page itself may be broken or missing. Its title shows in any case.
  await expect(page, 'the menu leaves the page').toHaveTitle(titleOf(next.name));
}

/** Opens a card at its address. The expose is like `stock/LowStock`. */
export async function showsCard(
  page: Page,
  address: string,
  expose: string,
  version: string,
): Promise<void> {
  await page.addInitScript(useNoCandidate);
  await page.goto(address, { waitUntil: 'commit' });
  const slot = `[data-slot="${expose}"]`;
  const shown = page.locator(`${slot}[data-state="ready"]`);
  const isShown = await expectPart(page, shown, slot);
  if (isShown) await expect(shown).toHaveAttribute('data-version', version);
}

/**
 * A short check of every part of the product, by what it checks. The checks ask for no page, remote or
 * number by its name, so that they suit every release. Each starts with a page load of its own, and
 * leaves the theme as it found it.
 */
export const smokeChecks: Record<string, SmokeCheck> = {
  'every page in the menu opens': async (page) => {
    const entries = await openAppShell(page);
    for (const entry of entries) {
      await page.goto(entry.path, { waitUntil: 'commit' });
      await expectPage(page, entry);
    }
  },

  'the menu changes pages without a page load': async (page) => {
    const entries = await openAppShell(page);
    const loadTime = () => page.evaluate(() => performance.timeOrigin);
    const before = await loadTime();
    for (const entry of entries) {
      await menuLink(page, entry).click();
      await expectPage(page, entry);
    }
    expect(await loadTime(), 'the page was not loaded again').toBe(before);
  },

  'the theme switch changes the colours': async (page) => {
    await openAppShell(page);
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const before = await background();
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await expect.poll(background, 'the background has another colour').not.toBe(before);
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await expect.poll(background, 'the background has its first colour again').toBe(before);
  },

  'the notification panel opens and counts': async (page) => {
    await openAppShell(page);
    await expect(bell(page)).toHaveAccessibleName(/^Notifications(, \d+ unread)?$/);
    await bell(page).click();
    if (!(await expectPart(page, panel(page)))) return;
    const tab = drawer(page).getByRole('tab', { name: /^Unread \d+$/ });
    const numbers = async () => {
      const texts = [await bell(page).getAttribute('aria-label'), await tab.textContent()];
      return texts.map((text) => Number(/\d+/.exec(text ?? '')?.[0] ?? 0));
    };
    // Until the panel has loaded, the bell shows the number of the build.
    const difference = async () => (await numbers()).reduce((one, other) => one - other);
    await expect.poll(difference, 'the bell and the panel count the same').toBe(0);
    const [unread] = (await numbers()) as [number];
    await tab.click();
    if (unread === 0) return;
    await panel(page).getByRole('listitem').first().getByRole('button').first().click();
    const left = unread === 1 ? 'Notifications' : `Notifications, ${unread - 1} unread`;
    await expect(bell(page)).toHaveAccessibleName(left);
  },

  'the command palette finds a page': async (page) => {
    const { name } = (await openAppShell(page)).at(-1)!;
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(name);
    await expect(palette.getByRole('option', { name }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  },
};

const menuLink = (page: Page, { path }: MenuEntry) => menu(page).locator(`a[href="${path}"]`);

/**
 * Opens an address without a page, so that a broken part fails only its own checks. Returns the entries
 * of the side menu whose remote is in the release.
 */
async function openAppShell(page: Page): Promise<MenuEntry[]> {
  await page.addInitScript(useNoCandidate);
  await page.goto('./nowhere', { waitUntil: 'commit' });
  await expect(pageHeading(page)).toBeVisible();
  const entries = await shownPages(page);
  expect(entries.length, 'the menu has entries').toBeGreaterThan(0);
  return entries;
}

/**
 * Runs in the page. The smoke test checks the live versions, so another team's candidate must not fail it. A browser
 * that cannot read its number uses no candidate (docs/decisions/0013).
 */
function useNoCandidate(): void {
  const getItem = Reflect.get<Storage, 'getItem'>(Storage.prototype, 'getItem');
  Storage.prototype.getItem = function (key) {
    if (key === 'draw') throw new Error('The smoke test uses no candidates.');
    return getItem.call(this, key);
  };
}

/** Expects the page of a menu entry, with its title. */
async function expectPage(
  page: Page,
  { name, expose }: MenuEntry,
  version?: string,
): Promise<void> {
  // A failure card has the page's title above it too.
  const slot = expose ? `[data-slot="${expose}"]` : '[data-slot]';
  const shown = page.locator(`main ${slot}[data-state="ready"]`);
  const isShown = await expectPart(page, shown.getByRole('heading', { level: 1 }).first(), slot);
  await expect.poll(() => page.title(), 'the title names the page').toMatch(titleOf(name));
  if (isShown && version) await expect(shown).toHaveAttribute('data-version', version);
}

/** A page can put more before its name: "Q1 2026 · Reports · Backshop". */
function titleOf(name: string): RegExp {
  return new RegExp(`(^| · )${name.replaceAll(/[^\w ]/g, '\\$&')} · Backshop$`);
}

/**
 * Expects that a part shows, and returns whether it does. A failure card fails the test at its end, so
 * that other parts are checked too.
 * @param slots selector of the slots that must not have one
 */
async function expectPart(page: Page, part: Locator, slots = '[data-slot]'): Promise<boolean> {
  // While a slow part still loads, its card says "timeout".
  const failure = page.locator(`${slots}[data-state="failed"]`).filter({ hasNotText: 'timeout' });
  await expect(part.or(failure).first()).toBeVisible();
  await failure
    .locator('details')
    .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((each) => (each.open = true)));
  const texts = (await failure.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
  expect.soft(texts, 'no failure card').toEqual([]);
  return texts.length === 0;
}
