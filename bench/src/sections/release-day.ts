import type { Browser } from '@playwright/test';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesOf } from '../browser/cold-load';
import { type Visitor, withVisitor } from '../browser/visitor';
import type { Network } from '../network/network';
import { freeLine } from '../network/profiles';
import { output } from '../products/products';
import { buildDay, type DaysBuilds, daysBuilds, newBytes } from '../products/release-day';
import { applyChange, changes, revertChange, withWorkspaceCopy } from '../products/workspace-copy';
import { limitGoal } from '../report/goal';
import { formatKilobytes } from '../report/kilobytes';
import { table } from '../report/table';
import { type Section, withSites } from './section';

/** What a browser downloads that was there on the day before, in bytes. */
interface Download {
  /** On the Dashboard alone. */
  dashboard: number;
  /** On a tour of all pages and the panel. */
  tour: number;
}

interface ReleaseDay {
  /** The remote that was released. */
  changed: string;
  ours: Download;
  monolith: Download;
  /** On the tour, of a monolith whose list of chunks is a file of its own; by its files. */
  runtimeApart: number;
}

const folder = join(output, 'release-day');
const live = { ours: join(folder, 'live/ours'), monolith: join(folder, 'live/monolith') };
const profile = { name: '', line: freeLine, slowdown: 1 };

/** One remote is released; somebody comes back who knows the release before. */
export const releaseDaySection: Section<ReleaseDay[]> = {
  name: 'release-day',
  title: 'Release day',
  measure: ({ isQuick }) =>
    withWorkspaceCopy(async (workspace) => {
      await rm(folder, { recursive: true, force: true });
      const before = daysBuilds(join(folder, 'before'));
      await buildDay(workspace, before);
      return withSites(live, async (network, browser) => {
        const days: ReleaseDay[] = [];
        for (const change of isQuick ? changes.slice(0, 1) : changes) {
          console.log(`  ${change.remote}`);
          const after = daysBuilds(join(folder, change.remote));
          await cp(before.ours, after.ours, { recursive: true });
          await applyChange(workspace, change);
          await buildDay(workspace, after);
          await revertChange(workspace, change);
          days.push({
            changed: change.remote,
            ours: await comeBack(network, browser, 'ours', before, after),
            monolith: await comeBack(network, browser, 'monolith', before, after),
            runtimeApart: await newBytes(before.runtimeApart, after.runtimeApart),
          });
        }
        return days;
      });
    }),
  report: (days) =>
    'What a browser downloads that was everywhere on the day before: on the Dashboard alone, and on a ' +
    'tour of all pages and the panel. The last column is a monolith whose list of chunks is a file of ' +
    'its own, so that its main script stays cached; its page left out.\n\n' +
    table(
      [
        'changed',
        'ours: `/`',
        'monolith: `/`',
        'ours: tour',
        'monolith: tour',
        'ours ÷ monolith',
        'monolith, list apart',
      ],
      days.map(({ changed, ours, monolith, runtimeApart }) => [
        changed,
        ...[ours.dashboard, monolith.dashboard, ours.tour, monolith.tour].map(formatKilobytes),
        (ours.tour / monolith.tour).toFixed(2),
        formatKilobytes(runtimeApart),
      ]),
    ),
  goals: (days) =>
    days.map(({ changed, ours, monolith }) =>
      limitGoal(
        `download after a release of ${changed}: ours ÷ monolith`,
        ours.tour / monolith.tour,
        { atMost: 0.25 },
      ),
    ),
};

type Site = keyof typeof live;

/** Goes everywhere on one day, comes back on the next; gives what was downloaded then. */
async function comeBack(
  network: Network<Site>,
  browser: Browser,
  site: Site,
  before: DaysBuilds,
  after: DaysBuilds,
): Promise<Download> {
  await rm(live[site], { recursive: true, force: true });
  await cp(before[site], live[site], { recursive: true });
  return withVisitor(browser, network, profile, async (visitor) => {
    const address = `${network.addressOf(site)}/`;
    await openDashboard(visitor, address);
    await goEverywhere(visitor);
    await cp(after[site], live[site], { recursive: true });
    network.takeAnswers();
    await openDashboard(visitor, address);
    const dashboard = bytesOf(network.takeAnswers());
    await goEverywhere(visitor);
    return { dashboard, tour: dashboard + bytesOf(network.takeAnswers()) };
  });
}

async function openDashboard(visitor: Visitor, address: string): Promise<void> {
  await visitor.open(address);
  await visitor.untilQuiet(1000);
}

async function goEverywhere(visitor: Visitor): Promise<void> {
  for (const name of ['Product Analytics', 'Customers', 'Store', 'Messages', 'Settings']) {
    await visitor.follow(name);
  }
  await visitor.page.getByRole('button', { name: /^Notifications/ }).click();
  await visitor.untilQuiet();
}
