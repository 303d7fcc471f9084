import { expect, test as base } from '@playwright/test';
import { type EngineName, isDrivenByPlaywright } from '@backshop/tools/programs';
import type { FontSet } from '../fonts/font-sets';
import type { Engine } from './drivers/engine';
import { startFirefox } from './drivers/firefox';
import { startPlaywright } from './drivers/playwright';
import { startWebKit } from './drivers/webkit';
import { EnginePage, eventually, loaded, type Target } from './engine-page';
import { type GoogleProxy, startGoogleProxy } from './servers/google-proxy';
import {
  type Product,
  type ProductServer,
  publishProduct,
  startProductServer,
} from './servers/product-server';

interface TestFixtures {
  /** Whether the browser may keep a document that staff leave, in its back/forward cache. */
  keepsDocuments: boolean;
  /** Size of the page in px. */
  windowSize: readonly [width: number, height: number];
  /** Problems that a scenario causes. */
  expectedProblems: RegExp | undefined;
  server: ProductServer;
  /** Whether Google's host can be reached, and what was requested from it. */
  google: GoogleProxy;
  /** A new tab. Fails the test on every problem in the page that the test does not expect. */
  tab: EnginePage;
}

interface WorkerFixtures {
  engineName: EngineName;
  /** One browser for all tests of a worker. */
  engine: Engine;
  googleProxy: GoogleProxy;
  product: Product;
}

/** What every page may cause. */
const allowed = new RegExp(
  [
    'www\\.gstatic\\.com', // Google's chart loader is blocked.
    'message: Country ', // Staff chose a country in the chart.
    // Firefox only:
    '^This site appears to use a scroll-linked positioning effect', // Advice, at times, when a test scrolls.
    '^Scroll anchoring was disabled', // A test has changed the size of the window ten times.
    '^None of the .* hashes', // Staff left the page during the download. A changed file is a problem of its own.
  ].join('|'),
);

/** Starts a browser, with other fonts if wanted. */
export function startEngine(name: EngineName, proxyPort: number, fonts?: FontSet): Promise<Engine> {
  if (isDrivenByPlaywright(name)) return startPlaywright(name, proxyPort, fonts);
  return name === 'firefox' ? startFirefox(proxyPort, fonts) : startWebKit(proxyPort, fonts);
}

/** A test that runs in the engine of its project (docs/decisions/0074). */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  keepsDocuments: [true, { option: true }],
  windowSize: [[1024, 700], { option: true }],
  expectedProblems: [undefined, { option: true }],
  googleProxy: [
    async ({}, use) => {
      const proxy = await startGoogleProxy();
      await use(proxy);
      proxy.close();
    },
    { scope: 'worker' },
  ],
  engine: [
    async ({ engineName, googleProxy }, use) => {
      const engine = await startEngine(engineName, googleProxy.port);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({}, use) => {
      const product = await publishProduct();
      await use(product);
      await product.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ product }, use) => {
      const server = await startProductServer(product);
      await use(server);
      await server.close();
    },
    { scope: 'test' },
  ],
  google: [
    async ({ googleProxy }, use) => {
      googleProxy.requests.length = 0;
      await use(googleProxy);
      googleProxy.isGoogleReachable = false;
    },
    { scope: 'test' },
  ],
  tab: [
    async ({ engine, server, keepsDocuments, windowSize, expectedProblems }, use, testInfo) => {
      const tab = await engine.openTab(keepsDocuments);
      await tab.resize(...windowSize);
      await use(new EnginePage(tab, server));
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('page', { body: await tab.screenshot(), contentType: 'image/png' });
      await tab.evaluate('window.reports'); // Until all reports have arrived.
      const problems = server.problems.map(({ kind, text }) => `${kind}: ${text}`);
      problems.push(...(await tab.warnings(server.url)));
      await tab.close();
      const unexpected = problems.filter(
        (problem) => !allowed.test(problem) && !expectedProblems?.test(problem),
      );
      expect(unexpected).toEqual([]);
      expect(server.refused).toEqual([]);
    },
    { scope: 'test' },
  ],
});

export { EnginePage, eventually, expect, type Target };

/** Address of a page that is almost empty, so it loads faster than the Dashboard. */
export const emptyPage = '/customers';

/** Opens an address and waits until its part shows. */
export async function openPage(tab: EnginePage, address: string): Promise<void> {
  await tab.open(address);
  await waitForPart(tab);
}

/** Waits until the part of the current page shows. */
export async function waitForPart(tab: EnginePage): Promise<void> {
  const isLoaded = () =>
    tab.evaluate(
      () =>
        document.querySelector('main h1:not([data-page] *)') !== null &&
        document.querySelector('main article[aria-busy="true"], #root > div[inert]') === null,
    );
  await loaded(isLoaded, 'the page shows').toBe(true);
}
