import type { Browser } from '@playwright/test';
import { coldLoad } from '../browser/cold-load';
import type { Network } from '../network/network';
import { freeLine } from '../network/profiles';
import type { ProductName } from '../products/products';
import { limitGoal } from '../report/goal';
import { table } from '../report/markdown';
import { slope } from '../statistics/statistics';
import { type Section, withSites } from '../report/section';

interface Depth {
  product: ProductName;
  path: string;
  /** Round trips until the page's part is interactive: the extra ms for each ms of round-trip time. */
  roundTrips: number;
}

/** Opening the connection takes one round trip, TLS another, and `index.html` a third. */
const roundTripsToIndexHtml = 3;

/** Simulated round-trip times in ms. */
const roundTripTimes = [200, 1000];

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
      const measure = async (product: ProductName, path: string): Promise<Depth> => {
        const points: [number, number][] = [];
        for (const roundTrip of roundTripTimes) {
          points.push([roundTrip, await timeToPart(browser, network, product, path, roundTrip)]);
        }
        return { product, path, roundTrips: slope(points) };
      };
      // The first load of a browser is slower than all others.
      await timeToPart(browser, network, 'ours', '/', 0);
      const depths: Depth[] = [];
      for (const product of names) {
        for (const path of isQuick ? paths.slice(0, 1) : paths) {
          depths.push(await measure(product, path));
        }
      }
      return depths;
    }),
  report: (depths) =>
    table(
      ['product', 'address', 'levels of requests after `index.html`'],
      depths.map(({ product, path, roundTrips }) => [
        product,
        `\`${path}\``,
        levelsOf(roundTrips).toFixed(0),
      ]),
    ),
  goals: (depths) => {
    const ours = depths.filter(({ product }) => product === 'ours');
    const most = Math.max(...ours.map(({ roundTrips }) => levelsOf(roundTrips)));
    return [limitGoal('levels of requests after `index.html`', most, { atMost: 1 })];
  },
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
  return figures.partInteractive;
}

function levelsOf(roundTrips: number): number {
  return Math.round(roundTrips) - roundTripsToIndexHtml;
}
