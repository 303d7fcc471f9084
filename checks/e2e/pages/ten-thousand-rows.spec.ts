import type { Page } from '@playwright/test';
import { idle } from '../support/idle';
import { addRows, interactions, ordersButton, readAddedRows } from '../support/long-lists';
import { expect, openPage, test } from '../support/test';

const added = 10_000;

/**
 * How many elements an interaction may add, restyle and lay out, in all. A modal dialog restyles the whole page, so
 * this is more than the page has. All rows together have more than 100,000 elements.
 */
const limit = 3000;

/** The events of Chromium that say what it did, and the marks between them. */
interface TraceEvent {
  name: string;
  cat: string;
  /** Time in μs. */
  ts: number;
  args: { elementCount?: number; beginData?: { dirtyObjects?: number } };
}

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test('no interaction renders, restyles or lays out 10,000 orders, notifications or results', async ({
  browser,
  page,
}) => {
  await readAddedRows(page);
  await addRows(page, added);
  await openPage(page);
  await ordersButton(page).scrollIntoViewIfNeeded();
  await expect(page.getByRole('table', { name: 'New orders' })).toHaveAttribute(
    'aria-rowcount',
    String(added + 11), // The sample data and the header.
  );
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or type a command' }).fill('ad');
  await expect(page.getByText(/^\d+,\d+ results$/)).toBeAttached(); // The remotes have passed their rows.
  await page.keyboard.press('Escape');
  await countAdded(page);
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] });
  for (const [name, act] of interactions) {
    await page.evaluate((mark) => void performance.mark(mark), name);
    await act(page);
    await idle(page); // Otherwise, the next one would count the rest of its work.
  }
  await expect(page.getByRole('tab', { name: 'All 10,009' })).toBeVisible();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: TraceEvent[];
  };
  const work = workOf(traceEvents);
  expect(work.size).toBe(interactions.length);
  expect([...work].filter(([, count]) => count > limit)).toEqual([]);
  // The trace has the work.
  expect([...work.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(limit);
});

/** Marks every addition of elements in the trace. Restyling them is not in the trace in a container query. */
const countAdded = (page: Page) =>
  page.evaluate(() => {
    const count = (node: Node) =>
      node instanceof Element ? 1 + node.querySelectorAll('*').length : 0;
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      performance.mark(`added ${added.reduce((sum, node) => sum + count(node), 0)}`);
    }).observe(document, { childList: true, subtree: true });
  });

/** Returns how many elements were added, restyled or laid out after the mark of each interaction. */
function workOf(events: TraceEvent[]): Map<string, number> {
  const work = new Map<string, number>();
  let current: string | undefined;
  for (const { name, cat, args } of events.sort((one, other) => one.ts - other.ts)) {
    if (cat === 'blink.user_timing' && interactions.some(([each]) => each === name)) {
      current = name;
      work.set(name, 0);
    }
    if (current === undefined) continue;
    const added = Number(/^added (\d+)$/.exec(name)?.[1] ?? 0);
    const restyled = (name === 'UpdateLayoutTree' && args.elementCount) || 0;
    const laidOut = (name === 'Layout' && args.beginData?.dirtyObjects) || 0;
    work.set(current, work.get(current)! + added + restyled + laidOut);
  }
  return work;
}
