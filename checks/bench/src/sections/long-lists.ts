import { listen, originServer } from '@backshop/delivery/origin';
import { addRows, interactions, ordersButton, readAddedRows } from '@backshop/e2e/long-lists';
import type { Page } from '@playwright/test';
import type { AddressInfo } from 'node:net';
import { max, median, quantile } from 'simple-statistics';
import { type Visitor, withVisitor } from '../browser/visitor';
import { unthrottled } from '../network/profiles';
import { limitGoal } from '../report/goal';
import { table } from '../report/markdown';
import { type Section, withSites } from '../report/section';

/** Times with a number of orders and of notifications more than the sample data has, in ms. */
interface LongLists {
  added: number;
  /** From each interaction to the next paint, in each round. */
  interactions: { name: string; durations: number[] }[];
  /** Animation frames while the notifications scroll by 100 px in each, in each round. */
  frames: { median: number; p95: number }[];
}

const counts = [0, 10_000];
const rounds = 5;
/** The report leaves out interactions that are never longer, in ms. */
const shortMs = 24;

/** Measures interactions with many orders and notifications. Each of them is also an entry of the command palette. */
export const longListsSection: Section<LongLists[]> = {
  name: 'long-lists',
  title: 'Long lists',
  measure: async ({ products, isQuick }) => {
    const lists = counts.map((added): LongLists => ({
      added,
      interactions: interactions.map(([name]) => ({ name, durations: [] })),
      frames: [],
    }));
    const measured = isQuick ? lists.slice(1) : lists;
    // Playwright requests the files that `readAddedRows` changes, and speaks no HTTP/2.
    const server = originServer(products.ours);
    await listen(server, 0);
    const address = `http://localhost:${(server.address() as AddressInfo).port}/`;
    try {
      await withSites({}, async (network, browser) => {
        for (let round = 0; round < (isQuick ? 1 : rounds); round += 1) {
          for (const list of measured) {
            await withVisitor(
              browser,
              network,
              unthrottled,
              (visitor) => measureList(visitor, address, list, isQuick ? 10 : 300),
              // To Chromium, a page with changed files is not on this machine, but Google's stand-in is.
              { reducedMotion: 'reduce', permissions: ['local-network-access'] },
            );
          }
        }
      });
    } finally {
      server.closeAllConnections();
      server.close();
    }
    return measured;
  },
  report: (lists) =>
    'Time from an interaction to the next paint with so many more orders and notifications, median and maximum of ' +
    `${lists[0]?.interactions[0]?.durations.length ?? 0} rounds. The browser reports times below 16 ms as 0. What always took at most ${shortMs} ms is left out.\n\n` +
    table(
      ['', ...lists.map(({ added }) => `${added.toLocaleString('en')} more`)],
      [
        ...interactions.flatMap(([name], index) => {
          const times = lists.map((list) => list.interactions[index]!.durations);
          if (max(times.flat()) <= shortMs) return [];
          return [
            [name, ...times.map((durations) => `${median(durations)} / ${max(durations)} ms`)],
          ];
        }),
        [
          'a frame while the notifications scroll, median / 95th percentile',
          ...lists.map(({ frames }) => {
            const of = (figure: 'median' | 'p95') => median(frames.map((each) => each[figure]));
            return `${of('median')} / ${of('p95')} ms`;
          }),
        ],
      ],
    ),
  goals: (lists) => {
    const slowest = lists.map(({ interactions }) =>
      max(interactions.map(({ durations }) => median(durations))),
    );
    const what = 'slowest interaction: 10,000 more orders and notifications ÷ none more';
    return [limitGoal(what, slowest.at(-1)! / slowest[0]!, 2)];
  },
};

async function measureList(
  visitor: Visitor,
  address: string,
  list: LongLists,
  scrolledFrames: number,
): Promise<void> {
  const { page } = visitor;
  await readAddedRows(page);
  await addRows(page, list.added);
  await visitor.open(address);
  await page.locator('#new-orders').scrollIntoViewIfNeeded();
  await ordersButton(page).waitFor();
  for (const [index, [, act]] of interactions.entries()) {
    list.interactions[index]!.durations.push(await visitor.timeInteraction(() => act(page)));
  }
  await page.getByRole('tab', { name: /^All/ }).click();
  const frames = await scrollNotifications(page, scrolledFrames);
  list.frames.push({ median: median(frames), p95: quantile(frames, 0.95) });
}

/** Scrolls the panel by 100 px in each animation frame. Returns how long each frame took, in ms. */
function scrollNotifications(page: Page, frames: number): Promise<number[]> {
  return page.getByRole('tabpanel').evaluate(async (panel, count) => {
    const durations: number[] = [];
    let before = await new Promise<number>(requestAnimationFrame);
    while (durations.length < count) {
      panel.scrollTop += 100;
      const now = await new Promise<number>(requestAnimationFrame);
      durations.push(Math.round((now - before) * 10) / 10);
      before = now;
    }
    return durations;
  }, frames);
}
