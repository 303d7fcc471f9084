import { expect, test } from '@playwright/test';
import { checkScreen, type Rule } from './check-screen';

const button = (style: string, text = 'Save') => `<button style="${style}">${text}</button>`;
const card = 'style="width: 100px; background: white; border: 1px solid"';
const table = (style: string) =>
  `<table style="${style}"><tbody><tr><td>Ada</td></tr><tr><td>Ben</td></tr></tbody></table>`;
const moving = '<p id="it" style="position: relative">Text</p>';
const move = `<script>
  let x = 0;
  const move = () => { document.querySelector('#it').style.left = (x = 20 - x) + 'px'; requestAnimationFrame(move); };
  move();
</script>`;

/** For each rule and defect: a page with it, what is found there, and the same page without it. */
const cases: [rule: Rule, defect: string, page: string, finding: string, sound: string][] = [
  [
    'overlap',
    'a text on another text',
    '<p>Customers</p><p style="margin-top: -34px">Ada Example</p>',
    '“Ada Example” lies on “Customers”.',
    '<p>Customers</p><p>Ada Example</p>',
  ],
  [
    'overlap',
    'a text on another text in a part with a clip path',
    '<div style="clip-path: inset(0)"><p>Customers</p><p style="margin-top: -34px">Ada Example</p></div>',
    '“Ada Example” lies on “Customers”.',
    '<div style="clip-path: inset(0)"><p>Customers</p><p>Ada Example</p></div>',
  ],
  [
    'overlap',
    'a control on a text that the pointer passes through',
    `<p style="pointer-events: none">99+</p>${button('position: absolute; left: 0; top: 0; width: 60px; height: 60px')}`,
    '“Save” covers “99+”.',
    `<p>99+</p>${button('height: 30px')}`,
  ],
  [
    'overlap',
    'a control on another control',
    button('height: 40px') + button('height: 40px; margin-left: -20px', 'Cancel'),
    '“Cancel” and “Save” overlap.',
    button('height: 40px') + button('height: 40px', 'Cancel'),
  ],
  [
    'overlap',
    'a panel without a background over a text',
    '<p>Customers</p><div style="position: fixed; top: 16px; left: 8px">Menu</div>',
    '“Menu” lies on “Customers”.',
    '<p>Customers</p><div style="position: fixed; top: 16px; left: 8px; background: white">Menu</div>',
  ],
  [
    'fit',
    'a text that is wider than its card',
    `<div ${card}>Placeholderplaceholder</div>`,
    '“Placeholderplaceholder” leaves its <div> by',
    `<div ${card}>Placeholder</div>`,
  ],
  [
    'fit',
    'a text that is cut off',
    '<div style="overflow: hidden; height: 10px">Placeholder</div>',
    '“Placeholder” leaves its <div> by',
    '<div style="overflow: hidden">Placeholder</div>',
  ],
  [
    'fit',
    'a choice that is wider than its list',
    '<label>Period <select style="width: 60px; height: 30px"><option>Latest 30 days</select></label>',
    'The choice “Period” is 60 px wide',
    '<label>Period <select style="height: 30px"><option>Latest 30 days</select></label>',
  ],
  [
    'fit',
    'a short word that is broken',
    '<p style="width: 40px; overflow-wrap: anywhere">An update is ready.</p>',
    '“update” is broken, in “An update is ready.”.',
    '<p style="width: 60px; overflow-wrap: anywhere">An update is ready. ada@orders.example</p>',
  ],
  [
    'sideways',
    'a page that scrolls sideways',
    '<div style="width: 3000px">Text</div>',
    'scrolls sideways by',
    '<div>Text</div>',
  ],
  [
    'rows',
    'rows that are higher than their content',
    table('height: 400px'),
    'high, and its content',
    table(''),
  ],
  [
    'rows',
    'rows of different heights',
    '<table><tbody><tr><td>Ada</td></tr><tr style="height: 27px"><td>Ben</td></tr></tbody></table>',
    'The row “Ben” is 27 px high, and the first one',
    table(''),
  ],
  ['moves', 'an element that keeps moving', moving + move, '“Text” keeps moving.', moving],
  [
    'reach',
    'a control below something else',
    `${button('height: 30px')}<div style="position: relative; top: -30px; height: 30px"></div>`,
    '<div> covers “Save”.',
    button('height: 30px'),
  ],
  [
    'name',
    'a control without a name',
    button('width: 40px; height: 40px', ''),
    'A <button> of 40 × 40 px has no name.',
    `<button aria-label="Close" style="width: 40px; height: 40px"></button>`,
  ],
  [
    'size',
    'a small control close to another one',
    button('width: 16px; height: 16px; padding: 0', 'A') + button('width: 40px; height: 40px', 'B'),
    '“A” is 16 × 16 px, beside “B”.',
    button('width: 16px; height: 16px; padding: 0; margin: 8px', 'A') +
      button('width: 40px; height: 40px', 'B'),
  ],
];

for (const [rule, defect, html, finding, sound] of cases) {
  test(`finds ${defect}`, async ({ page }) => {
    await page.setContent(`<!doctype html><main>${sound}</main>`);
    await expect.poll(() => page.evaluate(checkScreen, 'main')).toEqual([]);
    await page.setContent(`<!doctype html><main>${html}</main>`);
    await expect
      .poll(() => page.evaluate(checkScreen, 'main'))
      .toContainEqual({ rule, text: expect.stringContaining(finding) as unknown as string });
  });
}

test('tolerates small links in a text, and what lies above the page for a while', async ({
  page,
}) => {
  await page.setContent(`<!doctype html><main>
    <p>Read <a href="#1">a</a>, <a href="#2">b</a> or <a href="#3">c</a>.</p>
    <button>Menu</button><p>Below the menu</p>
    <div style="position: absolute; z-index: 1; inset: 0; background: white">Entry</div>
  </main>`);
  await expect.poll(() => page.evaluate(checkScreen, 'main')).toEqual([]);
});

test('checks the modal dialog that is open, instead of the page behind it', async ({ page }) => {
  await page.setContent(`<!doctype html><main><p>Customers</p><p style="margin-top: -34px">Ada</p></main>
    <dialog><button>Close</button></dialog>`);
  await page.evaluate(() => document.querySelector('dialog')!.showModal());
  await expect.poll(() => page.evaluate(checkScreen, 'main')).toEqual([]);
});

test('leaves the page as it was', async ({ page }) => {
  await page.setContent(`<!doctype html><main style="height: 4000px"><p>Top</p>
    <p style="position: absolute; top: 3000px">Bottom</p></main>`);
  await page.evaluate(() => scrollTo(0, 500));
  const html = await page.content();
  await page.evaluate(checkScreen, 'main');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  await expect.poll(() => page.content()).toBe(html);
});
