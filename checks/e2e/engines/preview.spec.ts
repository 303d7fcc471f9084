import { emptyPage, eventually, openPage, test } from './test';

const notice = { role: 'region', name: 'Preview' };
const menu = { role: 'dialog', name: 'Menu' };

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

for (const [width, height] of [
  [320, 640],
  [320, 256],
  [1440, 900],
] as const) {
  test(`the notice of a preview stays in a window of ${width} × ${height} px`, async ({ tab }) => {
    await tab.resize(width, height);
    await openPage(tab, `${emptyPage}?override=placeholders@0.0.9-other`);
    await tab.waitFor(notice);
    const read = () => tab.evaluate(readNotice);
    await eventually(async () => (await read()).bottom).toBe(16);
    await eventually(async () => (await read()).top >= 16).toBe(true);
    await eventually(async () => (await read()).isTooHigh).toBe(false);
  });
}

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
