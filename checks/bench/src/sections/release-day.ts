import { parseDeltaPath } from '@backshop/delivery/origin';
import type { Browser } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { bytesOf } from '../browser/cold-load';
import { type Visitor, withVisitor } from '../browser/visitor';
import type { Network } from '../network/network';
import type { SiteResponse } from '../network/site';
import { unthrottled } from '../network/profiles';
import { output } from '../products/products';
import { buildDay, bytesAsDeltas, copyOrigin, type Day, dayIn } from '../products/release-day';
import { applyChange, changes, revertChange, withWorkspaceCopy } from '../products/workspace-copy';
import { limitGoal } from '../report/goal';
import { formatKilobytes, table } from '../report/markdown';
import { type Section, withSites } from '../report/section';

/** Bytes that a returning browser downloads on a tour of all pages and the notification panel. */
interface Download {
  indexHtml: number;
  others: number;
}

interface ReleaseDay {
  /** The released package. */
  changed: string;
  ours: Download;
  /** From an origin without deltas, or by a browser that cannot read them. */
  oursWithoutDeltas: Download;
  monolith: Download;
  /** Bytes of the monolith's changed files as deltas, without `index.html`. */
  monolithAsDeltas: number;
}

const folder = join(output, 'release-day');
const live = dayIn(join(folder, 'live'));

/** Measures what a browser downloads after a release, if it has cached the release before. */
export const releaseDaySection: Section<ReleaseDay[]> = {
  name: 'release-day',
  title: 'Release day',
  measure: ({ products, isQuick }) =>
    withWorkspaceCopy(
      async (workspace) => {
        await rm(folder, { recursive: true, force: true });
        // Module ids depend on the folder, so only builds of one folder can be compared.
        const before = isQuick ? products : dayIn(join(folder, 'before'));
        if (!isQuick) await buildDay(workspace, before);
        return withSites({ ...live }, async (network, browser) => {
          const days: ReleaseDay[] = [];
          for (const change of isQuick ? changes.slice(0, 1) : changes) {
            const after = dayIn(join(folder, change.name));
            await applyChange(workspace, change);
            await buildDay(workspace, after, before);
            await revertChange(workspace, change);
            const download = (site: keyof Day, isServed?: (path: string) => boolean) =>
              measureReturn(network, browser, site, before, after, isServed);
            days.push({
              changed: change.name,
              ours: await download('ours'),
              oursWithoutDeltas: await download('ours', (path) => !parseDeltaPath(path)),
              monolith: await download('monolith'),
              monolithAsDeltas: await bytesAsDeltas(before.monolith, after.monolith),
            });
          }
          return days;
        });
      },
      { hasBuilds: isQuick },
    ),
  report: (days) =>
    'What a browser that visited everything on the day before downloads after a release of one package, on a tour of ' +
    'all pages and the notification panel. `index.html` is counted apart, in gzip. The monolith serves no deltas; its last ' +
    'column is the size that they would have.\n\n' +
    table(
      ['released', ...columns.map(([head]) => head)],
      days.map((day) => [
        day.changed,
        ...columns.map(([, bytesIn]) => formatKilobytes(bytesIn(day))),
      ]),
    ),
  goals: (days) =>
    days
      .filter(({ changed }) => changed === 'dashboard')
      .flatMap(({ ours, oursWithoutDeltas }) => [
        limitGoal(downloadAfter('Chrome and Edge'), kilobytesOf(ours), 20, ' KB'),
        limitGoal(downloadAfter('Firefox and Safari'), kilobytesOf(oursWithoutDeltas), 40, ' KB'),
      ]),
};

const downloadAfter = (browsers: string) =>
  `download of a returning browser after a release of the Dashboard, ${browsers}`;

const kilobytesOf = ({ indexHtml, others }: Download) => (indexHtml + others) / 1000;

const columns: [head: string, bytesIn: (day: ReleaseDay) => number][] = [
  ['`index.html`', ({ ours }) => ours.indexHtml],
  ['tour', ({ ours }) => ours.others],
  ['tour, no deltas', ({ oursWithoutDeltas }) => oursWithoutDeltas.others],
  ['monolith: `index.html`', ({ monolith }) => monolith.indexHtml],
  ['monolith: tour, no deltas', ({ monolith }) => monolith.others],
  ['monolith: deltas', ({ monolithAsDeltas }) => monolithAsDeltas],
];

/** Visits everything on the first day and again on the second. Returns the download of the second. */
async function measureReturn(
  network: Network<keyof Day>,
  browser: Browser,
  site: keyof Day,
  before: Day,
  after: Day,
  isServed: (path: string) => boolean = () => true,
): Promise<Download> {
  await rm(live[site], { recursive: true, force: true });
  await copyOrigin(before[site], live[site]);
  return withVisitor(browser, network, unthrottled, async (visitor) => {
    const address = `${network.addressOf(site)}/`;
    await takeTour(visitor, address);
    await copyOrigin(after[site], live[site], (path) => isServed(relative(after[site], path)));
    network.takeResponses();
    await takeTour(visitor, address);
    const responses = network.takeResponses();
    const isIndex = ({ type }: SiteResponse) => type === 'text/html';
    return {
      indexHtml: bytesOf(responses.filter(isIndex)),
      others: bytesOf(responses.filter((each) => !isIndex(each))),
    };
  });
}

async function takeTour(visitor: Visitor, address: string): Promise<void> {
  await visitor.open(address);
  await visitor.untilQuiet(1000);
  for (const name of ['Product Analytics', 'Customers', 'Store', 'Messages', 'Settings']) {
    await visitor.follow(name);
  }
  await visitor.page.getByRole('button', { name: /^Notifications/ }).click();
  await visitor.untilQuiet();
}
