import { coldLoad } from '../browser/cold-load';
import { freeLine } from '../network/profiles';
import { type ProductName, productTitles } from '../products/products';
import { table } from '../report/markdown';
import { type Section, withSites } from '../report/section';

interface Depth {
  product: ProductName;
  path: string;
  /** Round trips until the page's part is interactive: the extra ms for each ms of round-trip time. */
  roundTrips: number;
}

/** Opening the connection takes one round trip, TLS another, and `index.html` a third. */
const roundTripsToIndexHtml = 3;

const names = ['ours', 'monolith', 'naive'] as const;
const paths = ['/', '/customers'];

/**
 * Measures how many requests wait for each other. It loads each page with a short and a long round-trip
 * time, and derives the number of round trips from the difference.
 */
export const depthSection: Section<Depth[]> = {
  name: 'depth',
  title: 'Depth of the request chain',
  measure: ({ products, isQuick }) =>
    withSites(products, async (network, browser) => {
      const timeToPart = async (product: ProductName, path: string, roundTrip: number) => {
        const profile = { name: '', line: { ...freeLine, roundTrip }, slowdown: 1 };
        const load = await coldLoad(browser, network, product, path, profile, 'part');
        return load.figures.partInteractive;
      };
      // The first load of a browser is slower than all others.
      await timeToPart('ours', '/', 0);
      const [short, long] = isQuick ? [0, 100] : [200, 1000];
      const depths: Depth[] = [];
      for (const product of names) {
        for (const path of isQuick ? paths.slice(0, 1) : paths) {
          const more =
            (await timeToPart(product, path, long)) - (await timeToPart(product, path, short));
          depths.push({ product, path, roundTrips: more / (long - short) });
        }
      }
      return depths;
    }),
  report: (depths) =>
    table(
      ['product', 'URL', 'levels of requests after `index.html`'],
      depths.map(({ product, path, roundTrips }) => [
        productTitles[product],
        `\`${path}\``,
        (Math.round(roundTrips) - roundTripsToIndexHtml).toFixed(0),
      ]),
    ),
  goals: () => [],
};
