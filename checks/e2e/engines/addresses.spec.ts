import { specifiedPages } from '../support/specified-pages';
import { emptyPage, eventually, expect, openPage, test } from './test';

const pageHeading = { role: 'heading', within: { role: 'main' } };

test('each specified address shows its page', async ({ tab }) => {
  for (const { address, title } of specifiedPages) {
    await openPage(tab, address);
    expect((await tab.texts(pageHeading))[0]).toBe(title);
    expect(await tab.evaluate(() => document.title)).toBe(`${title} · Backshop`);
    const selected = await tab.evaluate(
      () => document.querySelector('aside [aria-current="page"]')?.textContent,
    );
    expect(selected).toBe(title);
  }
});

test('the side menu leads to each page, and moves the focus to its heading', async ({ tab }) => {
  await openPage(tab, emptyPage);
  for (const { address, title } of specifiedPages.toReversed()) {
    await tab.click({ role: 'link', name: title });
    await tab.waitForFocus({ role: 'heading', name: title });
    await eventually(() => tab.evaluate(() => document.title)).toBe(`${title} · Backshop`);
    expect(await tab.evaluate(() => location.pathname)).toBe(address);
  }
});

test('/settings redirects to /setings, and an unknown address shows the error page', async ({
  tab,
}) => {
  await openPage(tab, '/settings');
  expect(await tab.evaluate(() => location.pathname)).toBe('/setings');
  await tab.open('/nowhere');
  await tab.waitFor({ role: 'heading', name: 'Unexpected Application Error!' });
  await tab.click({ role: 'link', name: 'Back to the Dashboard' });
  await tab.waitFor({ role: 'heading', name: 'Dashboard' });
});
