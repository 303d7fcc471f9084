import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIndexHtml } from '@backshop/delivery/origin';
import type { Release } from '@backshop/shared-types';
import { expect, test } from '@playwright/test';
import { type Combination, type LiveTab, openLiveTab } from './live-tab';
import { openOrigin } from './origin-with-log';
import { oneOf, seededRandom } from './random';
import { type Operation, randomTeams } from './teams';

// The full size is in checks/e2e/README.md. The test command runs a small part of it, with the same seed.
const operations = Number(process.env.SIMULATION_OPERATIONS ?? 24);
const tabCount = Number(process.env.SIMULATION_TABS ?? 2);
const seed = Number(process.env.SIMULATION_SEED ?? 1);

/** Number of operations until somebody rolls back, and staff use every tab once. */
const betweenRollbacks = Math.max(12, operations / 20);

/** The first operations. They are fixed, so that even a small simulation has every kind. */
const opening: [Operation, string][] = [
  ['candidate', 'dashboard'],
  ['promotion', 'dashboard'],
  ['candidate', 'notifications'],
  ['abort', 'notifications'],
];

/** All pages. All but the last one are of the remote `placeholders`. */
const titles = ['Customers', 'Store', 'Messages', 'Settings', 'Product Analytics', 'Dashboard'];

test(`${tabCount} open tabs keep working during ${operations} operations of 8 teams`, async ({
  browser,
}) => {
  // Its size is a setting. Tabs wait for releases of other tabs.
  test.setTimeout(60_000 + operations * 5000 + tabCount * 15_000);
  const random = seededRandom(seed);
  const { url, origin, close } = await openOrigin();
  const operate = randomTeams(origin, random);
  const done: Record<string, number> = {};
  const seen: Combination[] = [];
  const tabs: LiveTab[] = [];
  while (tabs.length < tabCount) tabs.push(await openLiveTab(browser, url));

  const run = async (...wanted: Parameters<typeof operate>) => {
    const operation = await operate(...wanted);
    done[operation] = (done[operation] ?? 0) + 1;
  };
  const note = async (tab: LiveTab) => {
    const combination = await tab.combination();
    if (combination) seen.push(combination);
  };
  const live = async () => (await readIndexHtml(origin))!.release!;

  /** One or more teams release while staff use a tab. */
  async function workTogether(): Promise<void> {
    const [one, another] = [oneOf(random, tabs), oneOf(random, tabs)];
    const title = oneOf(random, titles);
    const chance = random();
    const use = async () => {
      if (chance < 0.2) await one.reload();
      else await one.openPage(title);
      if (chance > 0.8) await one.openPanel();
      await note(one);
    };
    const count = 1 + Math.floor(random() * 3);
    await Promise.all([use(), ...Array.from({ length: count }, () => run())]);
    if (another === one) return;
    await another.openPage(oneOf(random, titles));
    await another.follows(await live());
    await note(another);
  }

  /** A version goes live, and every tab shows it. After its rollback, one navigation of each tab is enough. */
  async function rollBack(): Promise<void> {
    for (const operation of ['release', 'rollback'] as const) {
      await run(operation, 'placeholders');
      const release = await live();
      for (const tab of tabs) {
        await tab.openPage(
          oneOf(random, operation === 'release' ? titles.slice(0, 2) : titles.slice(2, 5)),
        );
        await tab.follows(release);
        await note(tab);
      }
    }
  }

  for (const [operation, team] of opening) await run(operation, team);
  const total = () => Object.values(done).reduce((sum, count) => sum + count, 0);
  for (let next = betweenRollbacks; total() < operations; next += betweenRollbacks) {
    while (total() < Math.min(next, operations)) await workTogether();
    await rollBack();
  }

  if (process.env.SIMULATION_OPERATIONS) console.log({ ...done, combinations: seen.length });
  expect(Object.keys(done).sort()).toEqual([
    'abort',
    'candidate',
    'promotion',
    'release',
    'rollback',
  ]);
  expect(tabs.flatMap(({ problems }) => problems)).toEqual([]);
  const log = await readReleases(origin.directory);
  expect(seen.filter((combination) => !isAllowed(combination, log))).toEqual([]);
  await Promise.all(browser.contexts().map((context) => context.close()));
  await close();
});

/** Returns all releases in the log of an origin. */
async function readReleases(directory: string): Promise<Release[]> {
  const folder = join(directory, 'releases');
  const texts = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  );
  return texts.map((text) => (JSON.parse(text) as { release: Release }).release);
}

/** Whether each remote's version was live or a candidate together with the host. */
function isAllowed({ host, remotes }: Combination, log: Release[]): boolean {
  const withHost = log.filter((release) => release.host === host);
  return Object.entries(remotes).every(([name, version]) =>
    withHost.some(
      (release) =>
        release.remotes[name]?.version === version ||
        release.candidates?.[name]?.version === version,
    ),
  );
}
