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
  /** Number of round trips before the page's part shows: the extra ms for each ms of round-trip time. */
  roundTrips: number;
}

/** Opening the connection takes one round trip, TLS another, and `index.html` a third. */
const roundTripsToIndexHtml = 3;

/** Simulated round-trip times in ms. */
const roundTripTimes = [200, 1000];
/** Number of measurements at each round-trip time in a full run. Only the fastest one counts. */
const repetitions = 2;

const allPaths = ['/', '/product', '/customers', '/store', '/message', '/setings'];
const comparedPaths = ['/', '/customers'];

/**
 * Measures how many requests wait for each other. It loads each page with a short and a long round-trip
 * time, and derives the number of round trips from the difference.
 */
export const depthSection: Section<Depth[]> = {
  name: 'depth',
  title: 'Depth of the request chain',
  measure: ({ products, isQuick }) =>
    withSites(products, async (network, browser) => {
      const measure = async (product: ProductName, path: string): Promise<Depth> => {
        const points: [number, number][] = [];
        for (const roundTrip of roundTripTimes) {
          const times: number[] = [];
          for (let repetition = 0; repetition < (isQuick ? 1 : repetitions); repetition += 1) {
            times.push(await timeToPart(browser, network, product, path, roundTrip));
          }
          points.push([roundTrip, Math.min(...times)]); // Other work can only make a load slower.
        }
        return { product, path, roundTrips: slope(points) };
      };
      // The first load of a browser is slower than all others.
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
        'round trips until the part shows',
        'levels of requests after `index.html`',
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
        limitGoal(`levels of requests after \`index.html\`, \`${path}\``, levelsOf(roundTrips), {
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
  return Math.round(roundTrips) - roundTripsToIndexHtml;
}
