import type { Browser } from '@playwright/test';
import { coldLoad } from '../browser/cold-load';
import type { Network } from '../network/network';
import { freeLine } from '../network/profiles';
import { type ProductName, productNames } from '../products/products';
import { limitGoal } from '../report/goal';
import { table } from '../report/table';
import { slope } from '../statistics/statistics';
import { type Section, withSites } from './section';

interface Depth {
  product: ProductName;
  path: string;
  /** What each further millisecond of latency adds to the time until the page's part is there. */
  roundTrips: number;
}

/** Opening a connection takes a round trip, TLS one more, and the page itself one. */
const roundTripsToPage = 3;

/** Time there and back, in ms. */
const latencies = [200, 1000];
/** How often each is measured in a full run; the quickest counts. */
const repetitions = 2;

const allPaths = ['/', '/product', '/customers', '/store', '/message', '/setings'];
const comparedPaths = ['/', '/customers'];

/** How many requests wait for each other, told by what latency alone costs. */
export const depthSection: Section<Depth[]> = {
  name: 'depth',
  title: 'Depth of the request chain',
  measure: ({ products, isQuick }) =>
    withSites(products, async (network, browser) => {
      const measure = async (product: ProductName, path: string): Promise<Depth> => {
        const points: [number, number][] = [];
        for (const roundTrip of latencies) {
          const times: number[] = [];
          for (let repetition = 0; repetition < (isQuick ? 1 : repetitions); repetition += 1) {
            times.push(await timeToPart(browser, network, product, path, roundTrip));
          }
          points.push([roundTrip, Math.min(...times)]); // What else ran can only have added to it.
        }
        return { product, path, roundTrips: slope(points) };
      };
      // A browser's first load of all is slower than the rest.
      await timeToPart(browser, network, 'ours', '/', 0);
      const depths: Depth[] = [];
      for (const product of productNames) {
        const paths = product === 'ours' ? allPaths : comparedPaths;
        for (const path of isQuick ? paths.slice(0, 1) : paths) {
          depths.push(await measure(product, path));
        }
      }
      return depths;
    }),
  report: (depths) =>
    table(
      [
        'product',
        'address',
        'round trips until the part is there',
        'levels of requests after the page',
      ],
      depths.map(({ product, path, roundTrips }) => [
        product,
        `\`${path}\``,
        roundTrips.toFixed(2),
        levelsOf(roundTrips).toFixed(0),
      ]),
    ),
  goals: (depths) =>
    depths
      .filter(({ product }) => product === 'ours')
      .map(({ path, roundTrips }) =>
        limitGoal(`levels of requests after the page, \`${path}\``, levelsOf(roundTrips), {
          atMost: 1,
        }),
      ),
};

async function timeToPart(
  browser: Browser,
  network: Network<ProductName>,
  product: ProductName,
  path: string,
  roundTrip: number,
): Promise<number> {
  const profile = { name: '', line: { ...freeLine, roundTrip }, slowdown: 1 };
  const { figures } = await coldLoad(browser, network, product, path, profile, 'part');
  return figures.partReady;
}

function levelsOf(roundTrips: number): number {
  return Math.round(roundTrips) - roundTripsToPage;
}
