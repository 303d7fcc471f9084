import type { Page } from '@playwright/test';
import { median } from 'simple-statistics';
import { measureLongLists } from './src/browser/long-lists';
import { jumpToEnd, paintAfter, scrollThrough } from './src/browser/panel-timing';

const help = `Usage: pnpm --filter @backshop/bench notifications [count…]

Builds the product and measures its notification panel with many notifications. Prints the median times of
5 page loads for each count.

Arguments:
  count    how many notifications to add, by default 0 1000 10000

Options:
  --help   show this help`;

/** Number of notifications in the sample data. */
const sampleSize = 9;

interface Figures {
  'open (ms)': number;
  'switch tab (ms)': number;
  'open an entry (ms)': number;
  'mark an entry as unread (ms)': number;
  'archive an entry (ms)': number;
  'undo (ms)': number;
  'move an entry back (ms)': number;
  'jump to the end (ms)': number;
  'mark all (ms)': number;
  'median animation frame while scrolling (ms)': number;
  '95 % of animation frames within (ms)': number;
  'elements when opened': number;
}

async function measure(page: Page, address: string): Promise<Figures> {
  await page.goto(address, { waitUntil: 'commit' });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await Promise.all([page.waitForResponse('**/NotificationPanel.js*'), bell.hover()]);
  await page.waitForLoadState('networkidle');
  const panel = page.getByRole('tabpanel');
  const tab = (name: RegExp) => page.getByRole('tab', { name });

  const open = await paintAfter(bell, '[role="tabpanel"] li');
  const elements = await page.locator('dialog *').count();
  const { median, p95 } = await scrollThrough(panel);
  const end = await jumpToEnd(panel);
  const tabs = await paintAfter(tab(/^Unread/), '[role="tab"][aria-selected="true"]:nth-child(2)');
  await paintAfter(tab(/^All/), '[role="tab"][aria-selected="true"]:nth-child(1)');
  const entry = await paintAfter(
    panel.getByRole('listitem').nth(4).getByRole('button').first(),
    '[role="tabpanel"] [aria-expanded="true"]',
  );
  const act = (action: string, next: string) =>
    paintAfter(page.getByRole('button', { name: action }), `[aria-label^="${next}"]`);
  const about = 'Gia Mockup, Gift wrapping';
  const unread = await act(`Mark as unread: ${about}`, `Mark as read: ${about}`);
  const archive = await act(`Archive: ${about}`, `Move back: ${about}`);
  const undo = await act('Undo', `Archive: ${about}`);
  await paintAfter(tab(/^Archived/), '[role="tab"][aria-selected="true"]:nth-child(3)');
  const back = await paintAfter(
    page.getByRole('button', { name: 'Move back: Hal Dummy' }),
    '[role="tabpanel"] li:first-child [aria-label^="Move back: Eve Specimen"]',
  );
  const all = await paintAfter(
    page.getByRole('button', { name: 'Mark all as read' }),
    'dialog [role="status"]:not(:empty)',
  );
  return {
    'open (ms)': open,
    'switch tab (ms)': tabs,
    'open an entry (ms)': entry,
    'mark an entry as unread (ms)': unread,
    'archive an entry (ms)': archive,
    'undo (ms)': undo,
    'move an entry back (ms)': back,
    'jump to the end (ms)': end,
    'mark all (ms)': all,
    'median animation frame while scrolling (ms)': median,
    '95 % of animation frames within (ms)': p95,
    'elements when opened': elements,
  };
}

function medians(runs: Figures[]): Record<string, number> {
  const names = Object.keys(runs[0]!) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => [name, Math.round(median(runs.map((run) => run[name])) * 10) / 10]),
  );
}

await measureLongLists(help, [0, 1000, 10_000], measure, (runsByCount) =>
  Object.fromEntries(
    [...runsByCount].map(([count, runs]) => [
      `${(count + sampleSize).toLocaleString('en')} notifications`,
      medians(runs),
    ]),
  ),
);
