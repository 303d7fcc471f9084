import { median, shuffle } from 'simple-statistics';
import type { Browser } from '@playwright/test';
import { type Visitor, withVisitor } from '../browser/visitor';
import type { Network } from '../network/network';
import { desktop } from '../network/profiles';
import { type ProductName, productNames } from '../products/products';
import { limitGoal } from '../report/goal';
import { table } from '../report/table';
import { type Section, withSites } from './section';

/** Ways to a page: for the first time at once, after pointing at its entry for a while, and once more. */
const ways = ['first, at once', 'first, pointed at before', 'again'] as const;
type Way = (typeof ways)[number];

/** From a click on a menu entry until the page has been painted, in ms; one figure a round. */
interface Times {
  product: ProductName;
  to: string;
  way: Way;
  durations: number[];
}

/** Where to, and where from. */
const routes = [
  { to: 'Dashboard', from: { name: 'Customers', path: '/customers' } },
  { to: 'Customers', from: { name: 'Dashboard', path: '/' } },
];

/** Going from page to page. */
export const navigationSection: Section<Times[]> = {
  name: 'navigation',
  title: 'Navigation',
  measure: ({ products, fewRounds }) =>
    withSites(products, async (network, browser) => {
      const all = productNames.flatMap((product) => routes.map((route) => ({ product, route })));
      const times: Times[] = all.flatMap(({ product, route }) =>
        ways.map((way) => ({ product, to: route.to, way, durations: [] })),
      );
      for (let round = 0; round < fewRounds; round += 1) {
        for (const { product, route } of shuffle(all)) {
          const durations = await measureRoute(browser, network, product, route);
          for (const each of times) {
            if (each.product !== product || each.to !== route.to) continue;
            each.durations.push(Math.round(durations[each.way] * 10) / 10);
          }
        }
      }
      return times;
    }),
  report: (times) =>
    `From the click until the page has been painted, medians of ${times[0]?.durations.length ?? 0} rounds; ${desktop.name}.\n\n` +
    table(
      ['to', 'for the … time', ...productNames],
      routes.flatMap(({ to }) =>
        ways.map((way) => [
          to,
          way,
          ...productNames.map((product) => `${medianOf(times, product, to, way).toFixed(0)} ms`),
        ]),
      ),
    ),
  goals: (times) =>
    routes.flatMap(({ to }) =>
      ways
        .slice(1)
        .map((way) =>
          limitGoal(`to ${to}, ${way}`, medianOf(times, 'ours', to, way), { atMost: 100 }, ' ms'),
        ),
    ),
};

type Route = (typeof routes)[number];

async function measureRoute(
  browser: Browser,
  network: Network<ProductName>,
  product: ProductName,
  { to, from }: Route,
): Promise<Record<Way, number>> {
  const visit = <Result>(go: (visitor: Visitor) => Promise<Result>) =>
    withVisitor(browser, network, desktop, async (visitor) => {
      await visitor.open(network.addressOf(product) + from.path);
      await visitor.untilQuiet();
      return go(visitor);
    });
  const unprepared = await visit(async (visitor) => {
    const first = await visitor.follow(to);
    await visitor.untilQuiet();
    await visitor.follow(from.name);
    await visitor.untilQuiet();
    return { first, again: await visitor.follow(to) };
  });
  const prepared = await visit(async (visitor) => {
    await visitor.menuEntry(to).hover();
    await visitor.untilQuiet();
    return visitor.follow(to);
  });
  return {
    'first, at once': unprepared.first,
    'first, pointed at before': prepared,
    again: unprepared.again,
  };
}

function medianOf(times: Times[], product: ProductName, to: string, way: Way): number {
  const isWanted = (each: Times) => each.product === product && each.to === to && each.way === way;
  return median(times.find(isWanted)?.durations ?? []);
}
