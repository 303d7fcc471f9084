import { eventually, openPage, test } from './test';

for (const address of ['/', '/store', '/no-such-page']) {
  test(`${address} gets the layout of a wider window, and of a narrower one`, async ({ tab }) => {
    await tab.resize(390, 900);
    await openPage(tab, address);
    await tab.waitUntilIdle();
    /** Whether the side menu shows, and the button of the menu on phones. */
    const menus = () =>
      tab.evaluate(() => {
        const aside = document.querySelector('aside');
        const button = document.querySelector('header button[aria-label="Menu"]');
        return [aside, button].map((element) => element?.checkVisibility() ?? false);
      });
    for (const [width, expected] of [
      [390, [false, true]],
      [1024, [true, false]],
      [390, [false, true]],
      [1440, [true, false]],
    ] as const) {
      await tab.resize(width, 900);
      await eventually(menus, `at ${width} px`).toEqual(expected);
    }
  });
}
