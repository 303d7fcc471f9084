import type { Browser, CDPSession, Page } from '@playwright/test';
import { withVisitor } from '../browser/visitor';
import type { Network } from '../network/network';
import { unthrottled } from '../network/profiles';
import { type ProductName, productTitles } from '../products/products';
import { limitGoal } from '../report/goal';
import { table } from '../report/markdown';
import { type Section, withSites } from '../report/section';

/** Memory of a tab after garbage collection. */
interface Memory {
  product: ProductName;
  tours: number;
  /** Bytes of the JavaScript heap. */
  heap: number;
  nodes: number;
  listeners: number;
}

/** Measures what a tab keeps in memory after many navigations. */
export const memorySection: Section<Memory[]> = {
  name: 'memory',
  title: 'Memory',
  measure: ({ products, isQuick }) =>
    withSites(products, async (network, browser) => {
      const stops = isQuick ? [1, 2] : [5, 30];
      const memory: Memory[] = [];
      for (const product of ['ours', 'monolith'] as const) {
        memory.push(...(await measureTours(browser, network, product, stops)));
      }
      return memory;
    }),
  report: (memory) =>
    'Memory after garbage collection. Each tour opens all six pages one after the other.\n\n' +
    table(
      ['product', 'tours', 'heap', 'DOM nodes', 'event listeners'],
      memory.map(({ product, tours, heap, nodes, listeners }) => [
        productTitles[product],
        String(tours),
        `${(heap / 1e6).toFixed(2)} MB`,
        String(nodes),
        String(listeners),
      ]),
    ),
  goals: (memory) => {
    const [few, many] = memory.filter(({ product }) => product === 'ours');
    if (!few || !many) return [];
    const added = many.nodes + many.listeners - few.nodes - few.listeners;
    return [
      limitGoal(
        `elements and listeners that ${many.tours - few.tours} tours of all pages leave`,
        added,
        0,
      ),
    ];
  },
};

async function measureTours(
  browser: Browser,
  network: Network<ProductName>,
  product: ProductName,
  stops: number[],
): Promise<Memory[]> {
  return withVisitor(browser, network, unthrottled, async (visitor) => {
    await visitor.open(`${network.addressOf(product)}/`);
    await visitor.untilQuiet();
    const session = await visitor.page.context().newCDPSession(visitor.page);
    const memory: Memory[] = [];
    for (let tours = 1; tours <= Math.max(...stops); tours += 1) {
      await tour(visitor.page);
      await visitor.untilQuiet(200); // Waits until the charts are drawn.
      if (!stops.includes(tours)) continue;
      // The recordings of Google's stand-in are not part of the product.
      await visitor.page.evaluate(() => window.googleDrawings.splice(0));
      memory.push({ product, tours, ...(await readMemory(session)) });
    }
    return memory;
  });
}

/** Opens all pages of the side menu, the first one last, and waits for the part of each. */
async function tour(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const links = document.querySelectorAll<HTMLElement>('nav[aria-label="Main"] a');
    const [first, ...others] = links;
    for (const link of [...others, first]) {
      const count = window.benchNavigations.length;
      link?.click();
      while (window.benchNavigations.length === count) await new Promise(requestAnimationFrame);
    }
  });
}

async function readMemory(session: CDPSession): Promise<Omit<Memory, 'product' | 'tours'>> {
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
  return {
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}
