import { addRows } from '@backshop/e2e/long-lists';
import type { Page } from '@playwright/test';
import { parseArgs } from 'node:util';
import { withLongLists } from '../products/long-lists';
import { launchBrowser, viewport } from './browser';

/** How many pages are loaded with each count. */
const repetitions = 5;

/**
 * A command that builds the product, measures pages with more orders and notifications, and prints a table. Its
 * arguments are the counts to add.
 * @param help what `--help` prints
 * @param defaultCounts without arguments
 * @param measure measures one new page; it has to open the address itself
 * @param toTable returns rows by name, from the measured pages of each count
 */
export async function measureLongLists<Measured>(
  help: string,
  defaultCounts: number[],
  measure: (page: Page, address: string) => Promise<Measured>,
  toTable: (runsByCount: Map<number, Measured[]>) => Record<string, object>,
): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.help) return console.log(help);
  const counts = positionals.length > 0 ? positionals.map(Number) : defaultCounts;
  await withLongLists(async (address) => {
    const browser = await launchBrowser();
    const runsByCount = new Map<number, Measured[]>();
    for (const count of counts) {
      const runs: Measured[] = [];
      for (let run = 0; run < repetitions; run += 1) {
        const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
        await page.route('https://www.gstatic.com/**', (route) => route.abort());
        await addRows(page, count);
        runs.push(await measure(page, address));
        await page.close();
      }
      runsByCount.set(count, runs);
    }
    await browser.close();
    console.table(toTable(runsByCount));
  });
}
