import { interactions, ordersButton } from '@backshop/e2e/long-lists';
import type { Page } from '@playwright/test';
import { max, median } from 'simple-statistics';
import { measureLongLists } from './src/browser/long-lists';
import { pageScript } from './src/browser/page-script';

const help = `Usage: pnpm --filter @backshop/bench long-lists [count…]

Builds the product and measures interactions with many orders and notifications. Each of them is also an
entry of the command palette. Prints the times to the next paint and the work of the main thread, of 5 page loads.

Arguments:
  count    how many orders and notifications to add, by default 0 10000

Options:
  --help   show this help`;

/** How long the page must be idle before and after an interaction, in ms. */
const idleTime = 400;

/** Times of an interaction in ms. */
interface Times {
  /** From the input to the next paint. The browser rounds it to 8 ms, and reports less than 16 ms as 0. */
  paint: number;
  /** How long the page's main thread worked, also after the paint. Other programs do not change it. */
  work: number;
}

type Measured = Map<string, Times>;

/** Does every interaction once. */
async function measure(page: Page, address: string): Promise<Measured> {
  await page.addInitScript(pageScript('page-interactions'));
  const workOf = await mainThread(page);
  await page.goto(address);
  await page.locator('#new-orders').scrollIntoViewIfNeeded();
  await ordersButton(page).waitFor();
  const measured: Measured = new Map();
  for (const [name, act] of interactions) {
    await page.waitForTimeout(idleTime);
    await page.evaluate(() => window.takeInteractions());
    const before = await workOf();
    await act(page);
    await page.waitForTimeout(idleTime);
    const taken = await page.evaluate(() => window.takeInteractions());
    measured.set(name, { paint: Math.max(0, ...taken), work: (await workOf()) - before });
  }
  return measured;
}

/** Returns a function that returns how long scripts, styles and layout have taken so far, in ms. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const names = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.reduce(
      (sum, { name, value }) => sum + (names.includes(name) ? value * 1000 : 0),
      0,
    );
  };
}

await measureLongLists(help, [0, 10_000], measure, (runsByCount) => {
  const table: Record<string, Record<string, string>> = {};
  for (const [count, runs] of runsByCount) {
    for (const [name] of interactions) {
      const paints = runs.map((run) => run.get(name)!.paint);
      const work = median(runs.map((run) => run.get(name)!.work));
      const more = count.toLocaleString('en');
      table[name] = {
        ...table[name],
        [`${more} more: paint, median / maximum (ms)`]: `${median(paints)} / ${max(paints)}`,
        [`${more} more: work (ms)`]: String(Math.round(work)),
      };
    }
  }
  return table;
});
