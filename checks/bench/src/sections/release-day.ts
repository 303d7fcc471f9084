import { parseDeltaPath } from '@backshop/delivery/origin/deltas';
import type { Browser } from '@playwright/test';
import { cp, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { bytesOf } from '../browser/cold-load';
import { type Visitor, withVisitor } from '../browser/visitor';
import type { Network } from '../network/network';
import type { SiteResponse } from '../network/site';
import { unthrottled } from '../network/profiles';
import { output } from '../products/products';
import {
  buildDay,
  changedBytes,
  type DayBuilds,
  dayBuilds,
  type DayBytes,
} from '../products/release-day';
import { applyChange, changes, revertChange, withWorkspaceCopy } from '../products/workspace-copy';
import { limitGoal } from '../report/goal';
import { formatKilobytes, table } from '../report/markdown';
import { type Section, withSites } from '../report/section';

/** Bytes that a returning browser downloads. */
interface Download {
  indexHtml: number;
  /** On the Dashboard, without `index.html`. */
  dashboard: number;
  /** On the Dashboard and a tour of all other pages and the notification panel, without `index.html`. */
  tour: number;
}

interface ReleaseDay {
  /** The released package. */
  changed: string;
  ours: Download;
  /** From an origin without deltas, or by a browser that cannot read them. */
  oursWithoutDeltas: Download;
  monolith: Download;
  /** Bytes of the monolith's changed files, without `index.html`. */
  monolithFiles: DayBytes;
  /** The same for a monolith with a separate webpack runtime, which keeps its main script cached. */
  separateRuntime: DayBytes;
}

const folder = join(output, 'release-day');
const live = { ours: join(folder, 'live/ours'), monolith: join(folder, 'live/monolith') };

/** Measures what a browser downloads after a release, if it has cached the release before. */
export const releaseDaySection: Section<ReleaseDay[]> = {
  name: 'release-day',
  title: 'Release day',
  measure: ({ isQuick }) =>
    withWorkspaceCopy(async (workspace) => {
      await rm(folder, { recursive: true, force: true });
      const before = dayBuilds(join(folder, 'before'));
      await buildDay(workspace, before);
      return withSites(live, async (network, browser) => {
        const days: ReleaseDay[] = [];
        for (const change of isQuick ? changes.slice(0, 1) : changes) {
          console.log(`  ${change.name}`);
          const after = dayBuilds(join(folder, change.name));
          await cp(before.ours, after.ours, { recursive: true, verbatimSymlinks: true });
          await applyChange(workspace, change);
          await buildDay(workspace, after);
          await revertChange(workspace, change);
          days.push({
            changed: change.name,
            ours: await measureReturn(network, browser, 'ours', before, after),
            oursWithoutDeltas: await measureReturn(
              network,
              browser,
              'ours',
              before,
              after,
              (path) => !parseDeltaPath(path),
            ),
            monolith: await measureReturn(network, browser, 'monolith', before, after),
            monolithFiles: await changedBytes(before.monolith, after.monolith),
            separateRuntime: await changedBytes(before.separateRuntime, after.separateRuntime),
          });
        }
        return days;
      });
    }),
  report: (days) =>
    'What a browser that visited everything on the day before downloads after a release of one package, on a tour of ' +
    'all pages and the notification panel. `index.html` is counted apart. The monolith serves no deltas; its last ' +
    'column is the size that they would have.\n\n' +
    table(
      ['released', ...columns.map(([head]) => head)],
      days.map((day) => [
        day.changed,
        ...columns.map(([, bytesIn]) => formatKilobytes(bytesIn(day))),
      ]),
    ),
  goals: (days) => [
    ...days
      .filter(({ changed }) => changed !== 'host')
      .map(({ changed, oursWithoutDeltas: { indexHtml, tour }, monolith }) =>
        limitGoal(
          `download of a tour after a release of ${changed}, without deltas: ours ÷ monolith`,
          (indexHtml + tour) / (monolith.indexHtml + monolith.tour),
          { atMost: 0.25 },
        ),
      ),
    ...days
      .filter(({ changed }) => changed in mostBytes)
      .map(({ changed, ours }) =>
        limitGoal(
          `download of a tour after a release of ${changed}, without \`index.html\``,
          ours.tour,
          { atMost: mostBytes[changed]! },
          ' B',
        ),
      ),
  ],
};

const columns: [head: string, bytesIn: (day: ReleaseDay) => number][] = [
  ['`index.html`', ({ ours }) => ours.indexHtml],
  ['tour', ({ ours }) => ours.tour],
  ['tour, no deltas', ({ oursWithoutDeltas }) => oursWithoutDeltas.tour],
  ['monolith: `index.html`', ({ monolith }) => monolith.indexHtml],
  ['monolith: tour, no deltas', ({ monolith }) => monolith.tour],
  ['monolith: deltas', ({ monolithFiles }) => monolithFiles.asDeltas],
];

/** Goals for a release of these packages, in bytes without `index.html`. */
const mostBytes: Record<string, number> = { dashboard: 3000, host: 8000 };

type Site = keyof typeof live;

/**
 * Visits everything on the first day and again on the second. Returns the download of the second.
 */
async function measureReturn(
  network: Network<Site>,
  browser: Browser,
  site: Site,
  before: DayBuilds,
  after: DayBuilds,
  isServed: (path: string) => boolean = () => true,
): Promise<Download> {
  await rm(live[site], { recursive: true, force: true });
  await cp(before[site], live[site], { recursive: true, verbatimSymlinks: true });
  return withVisitor(browser, network, unthrottled, async (visitor) => {
    const address = `${network.addressOf(site)}/`;
    await openDashboard(visitor, address);
    await takeTour(visitor);
    await cp(after[site], live[site], {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => isServed(relative(after[site], path)),
    });
    network.takeResponses();
    await openDashboard(visitor, address);
    const onDashboard = network.takeResponses();
    await takeTour(visitor);
    const onTour = [...onDashboard, ...network.takeResponses()];
    const isIndex = ({ type }: SiteResponse) => type === 'text/html';
    return {
      indexHtml: bytesOf(onTour.filter(isIndex)),
      dashboard: bytesOf(onDashboard.filter((each) => !isIndex(each))),
      tour: bytesOf(onTour.filter((each) => !isIndex(each))),
    };
  });
}

async function openDashboard(visitor: Visitor, address: string): Promise<void> {
  await visitor.open(address);
  await visitor.untilQuiet(1000);
}

async function takeTour(visitor: Visitor): Promise<void> {
  for (const name of ['Product Analytics', 'Customers', 'Store', 'Messages', 'Settings']) {
    await visitor.follow(name);
  }
  await visitor.page.getByRole('button', { name: /^Notifications/ }).click();
  await visitor.untilQuiet();
}
