import type { Browser, Locator, Page } from '@playwright/test';
import type { Line, Profile } from '../network/profiles';
import { viewport } from './browser';
import type { Navigation } from './page-navigations';
import type { PageRecord } from './page-record';
import { pageScript } from './page-script';

/** What every page runs before its own scripts. */
const recorders = ['page-record', 'page-navigations', 'page-interactions'].map(pageScript);

/** Somebody with a browser that knows nothing yet. */
export class Visitor {
  readonly page: Page;
  readonly #errors: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.#errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text());
    });
  }

  /** Opens an address and waits until its part is there. */
  async open(address: string): Promise<void> {
    await this.page.goto(address, { waitUntil: 'commit' });
    try {
      const isReady = () => window.benchRecord.partReady > 0;
      await this.page.waitForFunction(isReady, null, { polling: 50 });
    } catch (error) {
      this.assertNoErrors(); // It says more.
      throw error;
    }
  }

  /** Waits until nothing has happened for some time from now on (ms). */
  async untilQuiet(quiet = 500): Promise<void> {
    const start = await this.page.evaluate(() => performance.now());
    await this.page.waitForFunction(
      ([start, quiet]) =>
        performance.now() - Math.max(start, window.benchRecord.lastActivity) >= quiet,
      [start, quiet] as const,
      { polling: 50 },
    );
  }

  /** An entry of the side menu. */
  menuEntry(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  }

  /** Clicks an entry of the side menu; gives the time from there until the page was painted, in ms. */
  async follow(name: string): Promise<number> {
    const count = await this.page.evaluate(() => window.benchNavigations.length);
    await this.menuEntry(name).click();
    const navigation = await this.page.waitForFunction(
      (index) => window.benchNavigations[index],
      count,
      { polling: 50 },
    );
    const { duration } = (await navigation.jsonValue()) as Navigation;
    return duration;
  }

  /** What the page that is open has done so far. */
  readRecord(): Promise<PageRecord> {
    return this.page.evaluate(() => window.benchRecord);
  }

  /** The requests of the page that is open, in the order in which they began; times in ms since then. */
  readRequests(): Promise<{ name: string; start: number; end: number }[]> {
    return this.page.evaluate(() =>
      [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ].map((entry) => ({
        // Without folders, and without the hash in some products' names.
        name: new URL(entry.name).pathname.replace(/.*\/(?=.)|\.[0-9a-f]{10}(?=\.)/g, ''),
        start: Math.round(entry.startTime),
        end: Math.round((entry as PerformanceResourceTiming).responseEnd),
      })),
    );
  }

  /** @throws Error when a page has logged an error: what failed in part must not pass for quick */
  assertNoErrors(): void {
    const [error] = this.#errors;
    if (error !== undefined) throw new Error(`${this.page.url()} logged "${error}".`);
  }
}

/**
 * Lets somebody visit pages over a line, with a processor as slow as theirs.
 * @throws Error when a page logs an error
 */
export async function withVisitor<Result>(
  browser: Browser,
  network: { useLine: (line: Line) => void },
  { line, slowdown }: Profile,
  visit: (visitor: Visitor) => Promise<Result>,
): Promise<Result> {
  network.useLine(line);
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    for (const recorder of recorders) await page.addInitScript(recorder);
    const visitor = new Visitor(page);
    const result = await visit(visitor);
    visitor.assertNoErrors();
    return result;
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    benchRecord: PageRecord;
    benchNavigations: Navigation[];
    /** Duration of each interaction since this was last asked, in ms; none for less than 16. */
    takeInteractions: () => number[];
  }
}
