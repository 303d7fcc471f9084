import { median, shuffle, sum } from 'simple-statistics';
import type { Browser } from '@playwright/test';
import { type Visitor, withVisitor } from '../browser/visitor';
import type { Network } from '../network/network';
import { desktop } from '../network/profiles';
import { type ProductName, productTitles } from '../products/products';
import { limitGoal, maxSlowdown } from '../report/goal';
import { table } from '../report/markdown';
import { type Section, withSites } from '../report/section';

/** The measured cases: a first visit to a page, one after a prefetch on hover, and a second visit. */
const ways = ['first visit', 'first visit, prefetched', 'second visit'] as const;
type Way = (typeof ways)[number];

/** Times from a click on a menu entry until the page is painted, in ms. One figure per round. */
interface Times {
  product: ProductName;
  to: string;
  way: Way;
  durations: number[];
}

const names = ['ours', 'monolith'] as const;
const rounds = 5;

/** The measured navigations. */
const routes = [
  { to: 'Dashboard', from: { name: 'Customers', path: '/customers' } },
  { to: 'Customers', from: { name: 'Dashboard', path: '/' } },
];

/** Measures navigations between pages. */
export const navigationSection: Section<Times[]> = {
  name: 'navigation',
  title: 'Navigation',
  measure: ({ products, isQuick }) =>
    withSites(products, async (network, browser) => {
      const chosen = isQuick ? routes.slice(0, 1) : routes;
      const all = names.flatMap((product) => chosen.map((route) => ({ product, route })));
      const times: Times[] = all.flatMap(({ product, route }) =>
        ways.map((way) => ({ product, to: route.to, way, durations: [] })),
      );
      for (let round = 0; round < (isQuick ? 1 : rounds); round += 1) {
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
    `Time from the click until the page is painted, medians of ${times[0]?.durations.length ?? 0} rounds. Profile: ${desktop.name}.\n\n` +
    table(
      ['page', 'visit', ...names.map((product) => productTitles[product])],
      times
        .filter(({ product }) => product === 'ours')
        .map(({ to, way }) => [
          to,
          way,
          ...times
            .filter((each) => each.to === to && each.way === way)
            .map(({ durations }) => `${median(durations).toFixed(0)} ms`),
        ]),
    ),
  goals: (times) => {
    const sumOf = (name: ProductName) =>
      sum(
        times.filter(({ product }) => product === name).map(({ durations }) => median(durations)),
      );
    return [
      limitGoal(
        'navigations in all, desktop: Backshop ÷ monolith',
        sumOf('ours') / sumOf('monolith'),
        maxSlowdown,
      ),
    ];
  },
};

type Route = (typeof routes)[number];

async function measureRoute(
  browser: Browser,
  network: Network<ProductName>,
  product: ProductName,
  { to, from }: Route,
): Promise<Record<Way, number>> {
  const visit = <Result>(navigate: (visitor: Visitor) => Promise<Result>) =>
    withVisitor(browser, network, desktop, async (visitor) => {
      await visitor.open(network.addressOf(product) + from.path);
      await visitor.untilQuiet();
      return navigate(visitor);
    });
  const withoutPrefetch = await visit(async (visitor) => {
    const first = await visitor.follow(to);
    await visitor.untilQuiet();
    await visitor.follow(from.name);
    await visitor.untilQuiet();
    return { first, second: await visitor.follow(to) };
  });
  const prefetched = await visit(async (visitor) => {
    await visitor.menuEntry(to).hover();
    await visitor.untilQuiet();
    return visitor.follow(to);
  });
  return {
    'first visit': withoutPrefetch.first,
    'first visit, prefetched': prefetched,
    'second visit': withoutPrefetch.second,
  };
}
