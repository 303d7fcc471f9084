import type { Browser } from '@playwright/test';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesOf } from '../browser/cold-load';
import { type Visitor, withVisitor } from '../browser/visitor';
import type { Network } from '../network/network';
import { unthrottled } from '../network/profiles';
import { output } from '../products/products';
import { buildDay, type DayBuilds, dayBuilds, newBytes } from '../products/release-day';
import { applyChange, changes, revertChange, withWorkspaceCopy } from '../products/workspace-copy';
import { limitGoal } from '../report/goal';
import { formatKilobytes, table } from '../report/markdown';
import { type Section, withSites } from '../report/section';

/** Bytes that a returning browser downloads. */
interface Download {
  /** On the Dashboard. */
  dashboard: number;
  /** On the Dashboard and a tour of all other pages and the notification panel. */
  tour: number;
}

interface ReleaseDay {
  /** The released remote. */
  changed: string;
  ours: Download;
  monolith: Download;
  /**
   * Bytes of the changed files of a monolith with a separate webpack runtime, without `index.html`.
   */
  separateRuntime: number;
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
          console.log(`  ${change.remote}`);
          const after = dayBuilds(join(folder, change.remote));
          await cp(before.ours, after.ours, { recursive: true, verbatimSymlinks: true });
          await applyChange(workspace, change);
          await buildDay(workspace, after);
          await revertChange(workspace, change);
          days.push({
            changed: change.remote,
            ours: await measureReturn(network, browser, 'ours', before, after),
            monolith: await measureReturn(network, browser, 'monolith', before, after),
            separateRuntime: await newBytes(before.separateRuntime, after.separateRuntime),
          });
        }
        return days;
      });
    }),
  report: (days) =>
    'Download of a browser that visited everything on the day before, after a release of one remote. ' +
    'It opens the Dashboard, or takes a tour of all pages and the notification panel. The last column ' +
    'is a monolith with a separate webpack runtime, which keeps its main script cached. It leaves out ' +
    '`index.html`.\n\n' +
    table(
      [
        'released',
        'ours: `/`',
        'monolith: `/`',
        'ours: tour',
        'monolith: tour',
        'ours ÷ monolith',
        'monolith, separate runtime',
      ],
      days.map(({ changed, ours, monolith, separateRuntime }) => [
        changed,
        ...[ours.dashboard, monolith.dashboard, ours.tour, monolith.tour].map(formatKilobytes),
        (ours.tour / monolith.tour).toFixed(2),
        formatKilobytes(separateRuntime),
      ]),
    ),
  goals: (days) =>
    days.map(({ changed, ours, monolith }) =>
      limitGoal(
        `download of a tour after a release of ${changed}: ours ÷ monolith`,
        ours.tour / monolith.tour,
        { atMost: 0.25 },
      ),
    ),
};

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
): Promise<Download> {
  await rm(live[site], { recursive: true, force: true });
  await cp(before[site], live[site], { recursive: true, verbatimSymlinks: true });
  return withVisitor(browser, network, unthrottled, async (visitor) => {
    const address = `${network.addressOf(site)}/`;
    await openDashboard(visitor, address);
    await takeTour(visitor);
    await cp(after[site], live[site], { recursive: true, verbatimSymlinks: true });
    network.takeResponses();
    await openDashboard(visitor, address);
    const dashboard = bytesOf(network.takeResponses());
    await takeTour(visitor);
    return { dashboard, tour: dashboard + bytesOf(network.takeResponses()) };
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
