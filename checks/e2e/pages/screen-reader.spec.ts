import type { Page } from '@playwright/test';
import { openCharts } from '../dashboard/charts';
import {
  expectAnnounced,
  readThrough,
  startScreenReader,
} from '../support/screen-reader/screen-reader';
import { emptyPage, expect, openPage, test } from '../support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Returns what is read before a page, with one line for each entry that the menu has. */
const shell = async (page: Page, currentPage: string) => [
  'link, Skip to content',
  'complementary, Side menu',
  'button, Expand menu, not expanded, key shortcuts Control+B Meta+B',
  'navigation, Main',
  `list of ${(await menuEntries(page)).length}`,
  ...(await menuEntries(page)).map(
    (name) => `link, ${name}${name === currentPage ? ', current page' : ''}`,
  ),
  'navigation, Help and account',
  'list of 2',
  'link, Help & getting started, No destination yet, disabled',
  'link, Log out, No destination yet, disabled',
  'banner',
  'button, Search or type a command, has popup dialog, key shortcuts Control+K Meta+K',
  'link, Add product, No destination yet, disabled',
  'link, Chat, No destination yet, disabled',
  'button, Notifications, 4 unread, not expanded, has popup dialog',
  'button, Profile menu, not expanded',
  'main',
];

test('the Dashboard is read in the order of its blocks, each chart as a summary', async ({
  page,
}) => {
  await openCharts(page);
  await expect(page.locator('figure[data-state="errored"]')).toHaveCount(2);
  await startScreenReader(page);
  expect(await readThrough(page, '#root')).toEqual([
    ...(await shell(page, 'Dashboard')),
    'article',
    'heading, Dashboard, level 1',

    'region, Top countries',
    'heading, Top countries, level 2',
    'button, Copy link to Top countries',
    'combobox, Period, 7, has popup listbox, not expanded',
    'figure, Popularity by country',
    'World map of popularity by country. United States is the most popular with 700, followed by Brazil with 560 and Germany with 450. The map shows 20 countries.',
    'listbox, Countries',
    'list of 3, Most popular countries',
    'Top1 United States',
    'Top2 Brazil',
    'Top3 Germany',
    'Popularity 200 to 700',
    'button, View as table: Popularity by country',
    'Google Charts could not load.',
    'button, Try again: Google Charts',

    'region, Strike a yogi pose',
    'carousel, Pictures of yogi poses',
    'button, Start the slide show',
    'slide, 1 of 4',
    'image, Drawing: a person in the tree pose before a rising sun',
    'button, Previous picture',
    'group, Choose a picture',
    'button, Picture 1 of 4, current item',
    'button, Picture 2 of 4',
    'button, Picture 3 of 4',
    'button, Picture 4 of 4',
    'button, Next picture',
    'New publish',
    'heading, Strike a yogi pose, level 2',
    'button, Copy link to Strike a yogi pose',
    'Get fit with Bendwell’s customisable routines: ten minutes a day, at your own pace.',
    'link, View product, No destination yet, disabled',

    'region, Sale By Gender',
    'heading, Sale By Gender, level 2',
    'button, Copy link to Sale By Gender',
    'figure, Hours per day',
    'Pie chart of hours per day: Work 11 hours, Eat 2 hours, Commute 2 hours, Watch TV 2 hours, Sleep 7 hours.',
    'listbox, Activities',
    'list of 5, Slices',
    'Work 11 hours 46%',
    'Eat 2 hours 8%',
    'Commute 2 hours 8%',
    'Watch TV 2 hours 8%',
    'Sleep 7 hours 29%',
    'button, View as table: Hours per day',
    'region, New orders',
    'heading, New orders, level 3',
    'button, Copy link to New orders',
    'button, Filter, sort and export, not expanded',
    'link, View all orders, No destination yet, disabled',
    'table, New orders',
    'row, Customers Order State Date',
    'row, Ada Example $128.40 Completed Mar 14, 2026',
    'row, Ben Sample $54.00 Chargeback Mar 14, 2026',
    'row, Cleo Placeholder $312.75 Completed Mar 13, 2026',
    'row, Dev Template $19.99 Completed Mar 12, 2026',
    'row, Eve Specimen $246.10 Completed Mar 11, 2026',
    'row, Finn Fixture $87.50 Chargeback Mar 10, 2026',
    'row, Gwen Demo $65.25 Completed Mar 9, 2026',
    'row, Hugo Mockup $142.00 Completed Mar 8, 2026',
    'row, Iris Dummy $210.60 Completed Mar 7, 2026',
    'row, Jon Blank $33.30 Chargeback Mar 6, 2026',

    'region, Sales Overview',
    'heading, Sales Overview, level 2',
    'button, Copy link to Sales Overview',
    'list of 5',
    'Total sales $48,260.50 82% of plan',
    'Online store $27,940.00 58% of plan',
    'Subscriptions $12,480.25 34% of plan',
    'Gift cards $5,310.75 19% of plan',
    'Refunds $2,529.50 8% of plan',

    'region, Get more customers!',
    'heading, Get more customers!, level 2',
    'button, Copy link to Get more customers!',
    '50% of new customers explore products because the author sharing the work on the social media network. Gain your earnings right now!',
    'list of 3',
    'link, Facebook, No destination yet, disabled',
    'link, Instagram, No destination yet, disabled',
    'link, LinkedIn, No destination yet, disabled',

    'region, Popular products',
    'heading, Popular products, level 2',
    'button, Copy link to Popular products',
    'link, See all, No destination yet, disabled',
    'list of 5',
    'Cork yoga mat $68.00 Success',
    'Steel water bottle $24.50 Success',
    'Kettlebell, 8 kg $39.90 Success',
    'Foam blocks, pair $18.00 Success',
    'Sunrise lamp $89.95 Success',
  ]);

  await page.getByRole('button', { name: 'View as table: Hours per day' }).click();
  expect(await readThrough(page, 'figure[aria-label="Hours per day"] [role="region"]')).toEqual([
    'region, Hours per day, table',
    'table',
    'row, Activity Hours per day Share',
    'row, Work 11 hours 46%',
    'row, Eat 2 hours 8%',
    'row, Commute 2 hours 8%',
    'row, Watch TV 2 hours 8%',
    'row, Sleep 7 hours 29%',
  ]);
});

test('a failure of Google Charts is announced once for both charts', async ({ page }) => {
  await openCharts(page);
  await expect(page.locator('figure[data-state="errored"]')).toHaveCount(2);
  await startScreenReader(page);
  const retry = page.getByRole('button', { name: 'Try again' }).first();
  await retry.focus();
  await expectAnnounced(page, ['button, Try again: Google Charts']);
  await page.keyboard.press('Enter');
  await expectAnnounced(page, [
    'figure, Popularity by country',
    'status: Google Charts could not load.',
  ]);
  await page.getByRole('option', { name: /^Brazil/ }).focus();
  await expectAnnounced(page, ['option, Brazil: popularity 560, not selected']);
});

test('every menu entry opens a page that is announced once, by its heading', async ({ page }) => {
  await openPage(page, emptyPage);
  await startScreenReader(page);
  expect(await readThrough(page, '#root')).toEqual([
    ...(await shell(page, 'Customers')),
    'article',
    'heading, Customers, level 1',
    'This page is empty for now.',
  ]);
  for (const name of ['Product Analytics', 'Store', 'Messages', 'Settings']) {
    await page.getByRole('link', { name }).focus();
    await expectAnnounced(page, [`link, ${name}`]);
    await page.keyboard.press('Enter');
    await expectAnnounced(page, [`heading, ${name}, level 1`]);
    await expect(page).toHaveTitle(`${name} · Backshop`);
    expect(await readThrough(page, 'main')).toEqual([
      'main',
      'article',
      `heading, ${name}, level 1`,
      'This page is empty for now.',
    ]);
  }
});

test('an address that does not exist is announced by the heading and once by the alert', async ({
  page,
}) => {
  await openPage(page, emptyPage);
  await startScreenReader(page);
  await goTo(page, '/nowhere');
  await expectAnnounced(page, [
    'heading, There is no page at this address, level 1',
    'alert: Unexpected Application Error! 404 Not Found. Choose another page from the menu.',
  ]);
  expect(await readThrough(page, 'main')).toEqual([
    'main',
    'heading, There is no page at this address, level 1',
    'alert',
    'heading, Unexpected Application Error!, level 2',
    '404 Not Found. Choose another page from the menu.',
    'link, Back to the Dashboard',
  ]);
});

test.describe('a part that fails', () => {
  test.use({ expectedErrors: /remotes\/dashboard\/.*ERR_FAILED|ERR_FAILED.*remotes\/dashboard\// });

  test('is announced once, and so is the page after "Try again"', async ({ page }) => {
    await page.route(/remotes\/dashboard/, (route) => route.abort());
    await openPage(page, emptyPage);
    await startScreenReader(page);
    await page.getByRole('link', { name: 'Dashboard' }).focus();
    await expectAnnounced(page, ['link, Dashboard']);
    await page.keyboard.press('Enter');
    const failure = 'Dashboard is not available right now Check your connection, then try again.';
    await expectAnnounced(page, ['heading, Dashboard, level 1', `alert: ${failure}`]);
    const lines = await readThrough(page, 'main');
    // The release knows a previous version only if the origin has had one.
    expect(lines.filter((line) => line !== 'button, Use previous version')).toEqual([
      'main',
      'heading, Dashboard, level 1',
      'alert',
      'heading, Dashboard is not available right now, level 2',
      'Check your connection, then try again.',
      'button, Try again',
      'Details',
    ]);
    await page.getByText('Details', { exact: true }).click();
    await page.unroute(/remotes\/dashboard/);
    await page.getByRole('button', { name: 'Try again' }).focus();
    await page.evaluate(() => void (window.announced.length = 0));
    await page.keyboard.press('Enter');
    await expectAnnounced(page, [
      'main', // Keeps the focus while the page loads.
      'heading, Dashboard, level 1',
      'status: Google Charts could not load.',
    ]);
  });
});

test('the notification panel announces what opens, what is selected and what changes', async ({
  page,
}) => {
  await openPage(page, emptyPage);
  await startScreenReader(page);
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole('button', { name: /^Notifications/ }).focus();
  await expectAnnounced(page, ['button, Notifications, 4 unread, not expanded, has popup dialog']);
  await press('Enter');
  await expect(page.getByRole('tab')).toHaveCount(3);
  await expectAnnounced(page, ['dialog, Notification']);
  expect((await readThrough(page, 'dialog[open]')).slice(0, 15)).toEqual([
    'dialog, Notification',
    'heading, Notification, level 2',
    'button, Mark all as read',
    'button, Close',
    'tablist, Notifications',
    'tab, All 9, selected',
    'tab, Unread 4, not selected',
    'tab, Archived 3, not selected',
    'tabpanel, All 9',
    'list of 9',
    'button, Ada Example 1h ago Comment on Spring catalogue (unread), not expanded',
    'The new covers look great on paper too. Can we send them to print by Friday, so that the shop window is ready for the first of the month?',
    'button, Mark as read: Ada Example, Spring catalogue, key shortcuts U',
    'button, Archive: Ada Example, Spring catalogue, key shortcuts E',
    'button, Ben Sample 2h ago Comment on Order 1041 (unread), not expanded',
  ]);

  await page.getByRole('tab', { name: /All/ }).focus();
  await press('ArrowRight');
  await press('Tab');
  await press('Tab');
  await press('Enter');
  await expectAnnounced(page, [
    'tab, All 9, selected',
    'tab, Unread 4, selected',
    'tabpanel, Unread 4',
    'button, Ada Example 1h ago Comment on Spring catalogue (unread), not expanded',
    'button, Ada Example 1h ago Comment on Spring catalogue, expanded',
  ]);
  for (const key of ['u', 'j', 'e', 'z']) await press(key);
  await expectAnnounced(page, [
    'status: Marked as unread: Ada Example, Spring catalogue',
    'button, Ben Sample 2h ago Comment on Order 1041 (unread), not expanded',
    'button, Dev Template 8h ago Comment on Summer sale banner (unread), not expanded',
    'status: Archived: Ben Sample, Order 1041',
    'button, Ben Sample 2h ago Comment on Order 1041 (unread), not expanded',
    'status: Undone.',
  ]);
  await page.getByRole('button', { name: 'Mark all as read' }).focus();
  await press('Enter');
  await expectAnnounced(page, [
    'button, Mark all as read',
    'status: All notifications are marked as read.',
  ]);
  expect(await readThrough(page, '[role="tabpanel"]')).toEqual([
    'tabpanel, Unread 0',
    'You have read everything.',
  ]);
  await press('Escape');
  await expectAnnounced(page, ['button, Notifications, not expanded, has popup dialog']);
});

test('the command palette announces the number of results and the selected one', async ({
  page,
}) => {
  await openPage(page, emptyPage);
  await startScreenReader(page);
  await page.keyboard.press('Control+k');
  const input = 'combobox, Search or type a command, has popup listbox, expanded';
  await expectAnnounced(page, ['dialog, Command palette', input]);
  expect(await readThrough(page, 'dialog[open]')).toEqual([
    'dialog, Command palette',
    `${input}, active descendant Dashboard`,
    'listbox, Pages and actions',
  ]);
  await expect(page.getByRole('option', { name: 'Download all orders as CSV' })).toBeVisible();
  await page.keyboard.insertText('cork');
  await expectAnnounced(page, ['option, Cork yoga mat $68.00, selected', 'status: 1 result']);
  await page.keyboard.insertText('zzz');
  await expectAnnounced(page, [
    'status: No results for “corkzzz”. Check the spelling, or choose one of these.',
  ]);
  await page.keyboard.press('ArrowDown');
  await expectAnnounced(page, ['option, Open notifications, selected']);
});

test('the profile menu announces its links and the theme', async ({ page }) => {
  await openPage(page, emptyPage);
  await startScreenReader(page);
  await page.getByRole('button', { name: 'Profile menu' }).focus();
  for (const key of ['Enter', 'Tab', 'Tab', 'Tab', 'Space', 'Escape']) {
    await page.keyboard.press(key);
  }
  await expectAnnounced(page, [
    'button, Profile menu, not expanded',
    'button, Profile menu, expanded',
    'link, Planning, No destination yet, disabled',
    'link, Logout, No destination yet, disabled',
    'switch, Dark theme, not checked',
    'switch, Dark theme, checked',
    'button, Profile menu, not expanded',
  ]);
});

/** Returns the names of the entries of the side menu. */
const menuEntries = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();

/** Navigates as a link to this address would. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path });
    document.querySelector('main')!.append(link);
    link.click();
    link.remove();
  }, address);
}
