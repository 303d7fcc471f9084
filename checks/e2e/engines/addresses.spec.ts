import { specifiedPages } from '../support/specified-pages';
import { emptyPage, type EnginePage, eventually, expect, openPage, test } from './test';

/** Returns what names the page: its heading, its title and its entry in the side menu. */
const readNames = () => ({
  heading: document.querySelector('main h1:not([data-page] *)')?.textContent,
  title: document.title,
  selected: document.querySelector('aside [aria-current="page"]')?.textContent,
});
const pathOf = (tab: EnginePage) => tab.evaluate(() => location.pathname);

test('each specified address shows its page', async ({ tab }) => {
  for (const { address, title } of specifiedPages) {
    await openPage(tab, address);
    await eventually(() => tab.evaluate(readNames)).toEqual({
      heading: title,
      title: `${title} · Backshop`,
      selected: title,
    });
  }
});

test('the side menu leads to each page, and moves the focus to its heading', async ({ tab }) => {
  await openPage(tab, emptyPage);
  for (const { address, title } of specifiedPages.toReversed()) {
    await tab.click({ role: 'link', name: title });
    await tab.waitForFocus({ role: 'heading', name: title });
    await eventually(() => tab.evaluate(() => document.title)).toBe(`${title} · Backshop`);
    await eventually(() => pathOf(tab)).toBe(address);
  }
});

test('/settings redirects to /setings, and an unknown address shows the error page', async ({
  tab,
}) => {
  await openPage(tab, '/settings');
  await eventually(() => pathOf(tab)).toBe('/setings');
  await tab.open('/nowhere');
  await tab.waitFor({ role: 'heading', name: 'There is no page at this address' });
  await tab.waitFor({ role: 'heading', name: 'Unexpected Application Error!' });
  await eventually(() => tab.texts({ role: 'alert' })).toEqual([
    expect.stringContaining('404 Not Found'),
  ]);
  await tab.click({ role: 'link', name: 'Back to the Dashboard' });
  await tab.waitFor({ role: 'heading', name: 'Dashboard' });
});
