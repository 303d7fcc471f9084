import { otherDocument } from './servers/product-server';
import { type EnginePage, emptyPage, eventually, expect, openPage, test } from './test';

const notice = { role: 'region', name: 'Preview' };
const menu = { role: 'dialog', name: 'Menu' };
const bell = { role: 'button', name: /^Notifications/ };
const seeAll = 'See all notifications';
const bottomLinks = ['Help & getting started', 'Log out'];

/** Opens a page in a tab that previews the Dashboard. */
async function openPreviewed(tab: EnginePage): Promise<void> {
  await tab.open(otherDocument);
  await tab.evaluate(() => sessionStorage.setItem('preview', 'dashboard@http://localhost:3999'));
  await openPage(tab, emptyPage);
  await tab.waitFor(notice);
}

/** Returns the edges of the notice in the window, in px, and whether it is higher than its content. Runs in the page. */
function readNotice() {
  const element = document.querySelector('[aria-label="Preview"]')!;
  const { top, bottom } = element.getBoundingClientRect();
  const { paddingTop, paddingBottom } = getComputedStyle(element);
  const content = [...element.children].map((each) => each.getBoundingClientRect());
  const above = Math.min(...content.map((each) => each.top)) - top - parseFloat(paddingTop);
  const below =
    bottom - Math.max(...content.map((each) => each.bottom)) - parseFloat(paddingBottom);
  const canScroll = element.scrollHeight > element.clientHeight;
  return { top, bottom: innerHeight - bottom, isTooHigh: !canScroll && above + below > 4 };
}

/** Returns the names of the controls in the side menu and the drawer that a click reaches everywhere. Runs in the page. */
function readReachable(): string[] {
  const inside = [0.2, 0.5, 0.8]; // Also within a round button.
  return [...document.querySelectorAll(':is(aside, dialog[open]) :is(a, button, [role="link"])')]
    .filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return inside.every((x) =>
        inside.every((y) =>
          control.contains(document.elementFromPoint(left + x * width, top + y * height)),
        ),
      );
    })
    .map((control) => control.ariaLabel ?? control.textContent.trim());
}

for (const [width, height] of [
  [320, 640],
  [1440, 900],
] as const) {
  test(`the notice of a preview stays in a window of ${width} × ${height} px, and the page ends above it`, async ({
    tab,
  }) => {
    await tab.resize(width, height);
    await openPage(tab, `${emptyPage}?override=placeholders@0.0.9-other`);
    await tab.waitFor(notice);
    const read = () => tab.evaluate(readNotice);
    await eventually(async () => (await read()).bottom).toBe(16);
    await eventually(async () => (await read()).top >= 16).toBe(true);
    await eventually(async () => (await read()).isTooHigh).toBe(false);
    const isPageFree = () =>
      tab.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        const { bottom } = document.querySelector('main')!.getBoundingClientRect();
        const above = document.querySelector('[aria-label="Preview"]')!.getBoundingClientRect().top;
        return bottom <= above && bottom > above - 24;
      });
    await eventually(isPageFree).toBe(true);
  });
}

for (const [width, height] of [
  [768, 1024],
  [1024, 768],
] as const) {
  test(`the notice of a preview covers no link of the menu or the panel in a window of ${width} × ${height} px`, async ({
    tab,
  }) => {
    await tab.resize(width, height);
    await openPreviewed(tab);
    const reachable = () => tab.evaluate(readReachable);
    await eventually(reachable).toEqual(expect.arrayContaining(bottomLinks));
    await tab.click({ role: 'button', name: 'Expand menu' });
    await tab.waitFor({ role: 'button', name: 'Collapse menu' });
    await tab.waitUntilIdle();
    await eventually(reachable).toEqual(expect.arrayContaining(bottomLinks));
    await tab.click(bell);
    await tab.waitFor({ role: 'link', name: seeAll });
    await tab.waitUntilIdle();
    await eventually(reachable).toEqual(expect.arrayContaining([...bottomLinks, seeAll]));
  });
}

for (const [width, height] of [
  [844, 390],
  [320, 256],
] as const) {
  test(`in a window of ${width} × ${height} px, the notice of a preview stands above the page and scrolls away`, async ({
    tab,
  }) => {
    await tab.resize(width, height);
    await openPreviewed(tab);
    const edges = (y: number) =>
      tab.evaluate((position) => {
        scrollTo(0, position);
        const edgesOf = (selector: string) =>
          document.querySelector(selector)!.getBoundingClientRect();
        const { top, bottom } = edgesOf('[aria-label="Preview"]');
        const isFirst = top + scrollY >= 0 && bottom <= edgesOf('header').top;
        const end = document.documentElement.scrollHeight - scrollY - edgesOf('main').bottom;
        return { isFirst, isAway: bottom <= 0, end: Math.round(end) };
      }, y);
    await eventually(() => edges(0)).toEqual({ isFirst: true, isAway: false, end: 0 });
    await eventually(() => edges(9999)).toEqual({ isFirst: true, isAway: true, end: 0 });
  });
}

test('in a low window with the notice of a preview, nothing covers the header of the panel', async ({
  tab,
}) => {
  await tab.resize(844, 390);
  await openPreviewed(tab);
  await tab.click(bell);
  await tab.waitFor({ role: 'link', name: seeAll });
  await tab.waitUntilIdle();
  const reachable = () => tab.evaluate(readReachable);
  await eventually(reachable).toEqual(expect.arrayContaining(['Mark all as read', 'Close']));
});

test('a dialog covers the notice of a preview, so that a click in it does what staff see', async ({
  tab,
}) => {
  await tab.resize(320, 640);
  await openPage(tab, `${emptyPage}?override=placeholders@0.0.9-other`);
  await tab.waitFor(notice);
  await tab.click({ role: 'button', name: 'Menu' });
  await tab.waitFor({ role: 'link', name: 'Settings', within: menu });
  const top = () =>
    tab.evaluate(() => {
      const { left, bottom, width } = document
        .querySelector('[aria-label="Preview"]')!
        .getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, bottom - 8);
      return hit?.closest('dialog, [aria-label="Preview"]')?.getAttribute('aria-label');
    });
  await eventually(top).toBe('Menu');
});
