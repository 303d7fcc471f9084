import type { Page } from '@playwright/test';
import { emptyPage, expect, openPage, test } from '../support/test';
import { whenIdle } from '../support/idle';
import { compare, type Picture } from './compare';
import { decode } from './pictures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Takes a screenshot of a page while a stylesheet changes it. */
async function screenshotWith(page: Page, css: string): Promise<Picture> {
  // The policy allows no `<style>` element.
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
  return decode(await whenIdle(page, () => page.screenshot()));
}

/** Stylesheets, by what they change. */
const changes: Record<string, string> = {
  'a card that moves by 1 px': 'main > * > :last-child { translate: 0 1px }',
  'a card that is 1 px wider': 'main > * > :last-child { margin-right: -1px }',
  'a heading that moves by 1 px': 'h1 { translate: 1px 0 }',
  'icons that move by 1 px': 'aside svg { translate: 0 1px }',
  '--text-muted that is 4 levels lighter': ':root { --text-muted: #636a72 }',
  '--line that is 4 levels darker': ':root { --line: #ebebeb }',
  '--surface-card that is 2 levels darker': ':root { --surface-card: #fafafa }',
  '--brand that is 3 levels lighter': ':root { --brand: #1a6ce3 }',
};

test('notices a shift of 1 px and a changed token', async ({ page }) => {
  await openPage(page, emptyPage);
  const before = await screenshotWith(page, '');
  for (const [change, css] of Object.entries(changes)) {
    expect(compare(before, await screenshotWith(page, css)), change).not.toEqual([]);
  }
});

test('tolerates letters with other antialiasing', async ({ page }) => {
  await openPage(page, emptyPage);
  const before = await screenshotWith(page, '');
  const after = await screenshotWith(
    page,
    'h1, p, kbd, header button { text-shadow: 0 0 0.4px #8888 }',
  );
  expect(after.data).not.toEqual(before.data);
  expect(compare(before, after)).toEqual([]);
});

/** Draws an icon of the side menu as another one of its icons. */
const replaceIcon = (page: Page, icon: number, other: number) =>
  page.evaluate(
    ([target, source]) => {
      const icons = document.querySelectorAll('aside nav svg');
      icons[target]!.replaceChildren(...icons[source]!.cloneNode(true).childNodes);
    },
    [icon, other] as const,
  );

for (const size of [16, 20, 24]) {
  test(`notices another icon of ${size} px, and tolerates other antialiasing`, async ({ page }) => {
    await openPage(page, emptyPage);
    const css = `aside svg { width: ${size}px; height: ${size}px }`;
    const before = await screenshotWith(page, css);
    const blurred = await screenshotWith(page, `${css} aside svg { filter: blur(0.3px) }`);
    expect(blurred.data).not.toEqual(before.data);
    expect(compare(before, blurred)).toEqual([]);
    await replaceIcon(page, 0, 3); // A house becomes a shop.
    expect(compare(before, await screenshotWith(page, css))).not.toEqual([]);
  });
}

/** Returns a picture of one colour with a rectangle of another one. */
function rectangle(x: number, y: number, width: number, height: number, color: number): Picture {
  const picture = { width: 200, height: 100, data: new Uint8Array(200 * 100 * 4).fill(0xf4) };
  for (let row = y; row < y + height; row += 1) {
    picture.data.fill(color, (row * 200 + x) * 4, (row * 200 + x + width) * 4);
  }
  return picture;
}

const card = rectangle(20, 20, 100, 50, 0xfc);

test('equal pictures have no problems', () => {
  expect(compare(card, rectangle(20, 20, 100, 50, 0xfc))).toEqual([]);
});

test('names the first pixel of an edge that has moved', () => {
  expect(compare(card, rectangle(20, 21, 100, 50, 0xfc))).toEqual([
    'An edge or area has changed, first at x 20, y 20.',
  ]);
});

test('names a colour that has changed', () => {
  const problems = compare(rectangle(20, 20, 12, 12, 0x80), rectangle(20, 20, 12, 12, 0x82));
  expect(problems).toEqual(['Colours have disappeared: #808080.', 'Colours are new: #828282.']);
});

test('names the sizes of pictures that differ in size', () => {
  const taller = { width: 200, height: 101, data: new Uint8Array(200 * 101 * 4) };
  expect(compare(card, taller)).toEqual(['The size is 200×101 px instead of 200×100 px.']);
});

test('tolerates single pixels', () => {
  expect(compare(card, { ...card, data: card.data.with(4 * (40 * 200 + 60), 0xe0) })).toEqual([]);
});
