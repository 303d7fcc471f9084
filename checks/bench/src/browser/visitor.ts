import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { Line, Profile } from '../network/profiles';
import { viewport } from './browser';
import type { Navigation } from './page-navigations';
import type { PageRecord } from './page-record';
import { pageScript } from './page-script';

/** Scripts that every page runs before its own. */
const recorders = ['page-record', 'page-navigations', 'page-interactions'].map(pageScript);

/** A visitor: one tab with an empty cache. Collects the errors that its pages log. */
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

  /** Opens an address and waits until its part is interactive. The first screen does not count. */
  async open(address: string): Promise<void> {
    await this.page.goto(address, { waitUntil: 'commit' });
    try {
      const isReady = () => window.benchRecord.partInteractive > 0;
      await this.page.waitForFunction(isReady, null, { polling: 50 });
    } catch (error) {
      this.assertNoErrors(); // The page's own error says more than the timeout.
      throw error;
    }
  }

  /**
   * Waits until nothing happens on the page.
   * @param quiet how long nothing must happen, from now on, in ms
   */
  async untilQuiet(quiet = 500): Promise<void> {
    const start = await this.page.evaluate(() => performance.now());
    await this.page.waitForFunction(
      ([start, quiet]) =>
        performance.now() - Math.max(start, window.benchRecord.lastActivity) >= quiet,
      [start, quiet] as const,
      { polling: 50 },
    );
  }

  /** Returns an entry of the side menu. */
  menuEntry(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  }

  /** Clicks an entry of the side menu. Returns the time in ms until its page is painted. */
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

  /** Returns what has happened on the current page. */
  readRecord(): Promise<PageRecord> {
    return this.page.evaluate(() => window.benchRecord);
  }

  /**
   * Does something while the page is idle.
   * @returns the time in ms until the next paint, in steps of 8, or 0 if it is below 16
   */
  async timeInteraction(act: () => Promise<void>): Promise<number> {
    await this.untilQuiet(200);
    await this.page.evaluate(() => window.takeInteractions());
    await act();
    await this.untilQuiet(200);
    return Math.max(0, ...(await this.page.evaluate(() => window.takeInteractions())));
  }

  /** @throws Error when a page has logged an error. A page that fails must not count as fast. */
  assertNoErrors(): void {
    const [error] = this.#errors;
    if (error !== undefined) throw new Error(`${this.page.url()} logged an error: ${error}`);
  }
}

/**
 * Runs `visit` with a new visitor on a network and processor profile.
 * @throws Error when a page logs an error
 */
export async function withVisitor<Result>(
  browser: Browser,
  network: { useLine: (line: Line) => void },
  { line, slowdown }: Profile,
  visit: (visitor: Visitor) => Promise<Result>,
  options: BrowserContextOptions = {},
): Promise<Result> {
  network.useLine(line);
  const context = await browser.newContext({ viewport, ...options });
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
    /** Waits for the next paint and returns its time. */
    benchPainted: () => Promise<number>;
    /**
     * Returns the duration in ms of each interaction since the last call, except those below 16 ms.
     */
    takeInteractions: () => number[];
  }
}
