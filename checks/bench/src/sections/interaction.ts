import type { Browser, Page } from '@playwright/test';
import { median, shuffle, sum } from 'simple-statistics';
import { withVisitor } from '../browser/visitor';
import type { Network } from '../network/network';
import { unthrottled } from '../network/profiles';
import { type ProductName, productTitles } from '../products/products';
import { limitGoal, maxSlowdown } from '../report/goal';
import { table } from '../report/markdown';
import { type Section, withSites } from '../report/section';

/**
 * Times from interactions of one kind to their next paint, in ms. The browser rounds them to 8 ms.
 */
interface Interactions {
  product: ProductName;
  kind: string;
  durations: number[];
}

/** All clicks, in order. */
const clicks: readonly [kind: string, target: (page: Page) => ReturnType<Page['getByRole']>][] = [
  ['open the side menu', (page) => page.getByRole('button', { name: 'Expand menu' })],
  ['close the side menu', (page) => page.getByRole('button', { name: 'Collapse menu' })],
  ['open the profile menu', (page) => page.getByRole('button', { name: 'Profile menu' })],
  ['switch to the dark theme', (page) => page.getByRole('switch', { name: 'Dark theme' })],
  ['switch to the light theme', (page) => page.getByRole('switch', { name: 'Dark theme' })],
  ['show the next picture', (page) => page.getByRole('button', { name: 'Next picture' })],
  ['open the notification panel', (page) => page.getByRole('button', { name: /^Notifications/ })],
  [
    'archive a notification',
    (page) => page.getByRole('button', { name: 'Archive: Ada Example, Spring catalogue' }),
  ],
  ['undo it', (page) => page.getByRole('button', { name: 'Undo' })],
  ['switch to another tab', (page) => page.getByRole('tab', { name: /^Unread/ })],
  ['close the panel with an outside click', (page) => page.getByRole('heading', { level: 1 })],
];

const names = ['ours', 'monolith'] as const;
const rounds = 5;

/** Measures clicks that open, move or change something. */
export const interactionSection: Section<Interactions[]> = {
  name: 'interaction',
  title: 'Interaction',
  measure: ({ products, isQuick }) =>
    withSites(products, async (network, browser) => {
      const all: Interactions[] = names.flatMap((product) =>
        clicks.map(([kind]) => ({ product, kind, durations: [] })),
      );
      for (let round = 0; round < (isQuick ? 1 : rounds); round += 1) {
        for (const product of shuffle([...names])) {
          const durations = await measureClicks(browser, network, product);
          for (const each of all.filter((one) => one.product === product)) {
            each.durations.push(durations.get(each.kind) ?? 0);
          }
        }
      }
      return all;
    }),
  report: (all) =>
    'Median time from a mouse click on `/` to the next paint, without a GPU. The browser ' +
    'reports times below 16 ms as 0.\n\n' +
    table(
      ['', ...names.map((product) => productTitles[product])],
      clicks.map(([kind]) => [
        kind,
        ...names.map((product) => `${median(durationsOf(all, product, kind))} ms`),
      ]),
    ),
  goals: (all) => {
    const sumOf = (name: ProductName) =>
      sum(all.filter(({ product }) => product === name).map(({ durations }) => median(durations)));
    return [
      limitGoal(
        'clicks in all: Backshop ÷ monolith',
        sumOf('ours') / sumOf('monolith'),
        maxSlowdown,
      ),
    ];
  },
};

/** Does every click on the Dashboard. Returns the longest interaction of each in ms. */
async function measureClicks(
  browser: Browser,
  network: Network<ProductName>,
  product: ProductName,
): Promise<Map<string, number>> {
  return withVisitor(browser, network, unthrottled, async (visitor) => {
    await visitor.open(`${network.addressOf(product)}/`);
    await visitor.untilQuiet();
    const durations = new Map<string, number>();
    for (const [kind, target] of clicks) {
      await target(visitor.page).hover();
      durations.set(kind, await visitor.timeInteraction(() => target(visitor.page).click()));
    }
    return durations;
  });
}

function durationsOf(all: Interactions[], product: ProductName, kind: string): number[] {
  return all.find((each) => each.product === product && each.kind === kind)?.durations ?? [];
}
