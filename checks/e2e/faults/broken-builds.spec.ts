import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasablePackages } from '@backshop/delivery';
import { expect } from '@playwright/test';
import { brokenRemote, buildBrokenRemote } from './broken-remote/build';
import { whenIdle } from '../support/idle';
import { brokenBuildCases, pages } from './cases/fault-cases';
import { expectHealed, expectNotTriedAgain } from './run/healing';
import { observationsOf } from './run/observations';
import { runFaultCase, titleOf } from './run/run-fault-case';
import { failureCard, goTo, heading, openFromSideMenu } from './run/shell-actions';
import { test } from './run/test';

// The tests share one build, so they run in one worker.
test.describe.configure({ mode: 'default' });
test.beforeAll(buildBrokenRemote);
test.afterAll(() => rm(brokenRemote, { recursive: true }));

for (const faultCase of brokenBuildCases) {
  test(titleOf(faultCase), ({ tab, origin, uncaught }) =>
    runFaultCase({ tab, origin, uncaught }, faultCase),
  );
}

const brokenCandidates = [
  ['throws on load', pages.settings, { code: 'crashed', phase: 'expose' }],
  ['throws while it renders', pages.customers, { code: 'crashed', phase: 'render' }],
] as const;

for (const [what, page, failure] of brokenCandidates) {
  test(`a candidate that ${what} is replaced by the live version, and not tried again`, async ({
    tab,
    origin,
    uncaught,
  }) => {
    const run = { tab, origin, uncaught };
    const { candidate, live } = await origin.releaseCandidate('placeholders', brokenRemote);
    await expectHealed(run, page, { bad: candidate, good: live }, failure);
    await expectNotTriedAgain(run, page, candidate);
  });
}

test('after a candidate has hung a tab, the next page load uses the live version', async ({
  tab,
  origin,
}) => {
  const { customers } = pages;
  const { candidate, live } = await origin.releaseCandidate('placeholders', brokenRemote);
  await goTo(tab, '/');
  const hanging = await tab.context().newPage();
  await goTo(hanging, `${customers.address}?hang`);
  const note = () => tab.evaluate(() => localStorage.getItem('startedCandidate.placeholders'));
  await expect.poll(note).toContain(candidate);
  await tab.evaluate(() => {
    const key = 'startedCandidate.placeholders';
    const [time, ...facts] = localStorage.getItem(key)!.split(' ');
    localStorage.setItem(key, [Number(time) - 15_000, ...facts].join(' ')); // It began 15 seconds ago.
  });
  await goTo(tab, customers.address);
  await expect(heading(tab)).toHaveText(customers.title);
  await expect(tab.locator('main [data-slot]')).toHaveAttribute('data-version', live);
  // This build of the page would fail, but it was not tried.
  expect(await whenIdle(tab, () => observationsOf(tab))).toMatchObject({ failures: [] });
  await hanging.close();
});

test('a page that crashes three times within a minute shows its card at once when staff come back', async ({
  tab,
  origin,
}) => {
  await origin.release('placeholders', brokenRemote);
  await goTo(tab, pages.customers.address);
  const tryAgain = failureCard(tab).getByRole('button', { name: 'Try again' });
  const reports = async () => (await observationsOf(tab)).failures.length;
  for (let crashes = 1; crashes < 3; crashes += 1) {
    await expect.poll(reports).toBe(crashes);
    await tryAgain.click();
  }
  await expect.poll(reports).toBe(3);
  await openFromSideMenu(tab, pages.analytics.title);
  await openFromSideMenu(tab, pages.customers.title);
  await expect(tryAgain).toBeVisible();
  expect(await whenIdle(tab, reports)).toBe(4); // The fourth is of the other page, which this build does not have.
});

test('a remote whose contract needs inline styles can use a component library', async ({
  tab,
  origin,
}) => {
  const { root: placeholders } = releasablePackages().find(({ name }) => name === 'placeholders')!;
  const contract = await readFile(join(placeholders, 'dist/.backshop/contract.json'), 'utf8');
  const policy = { 'style-src-elem': ["'unsafe-inline'"] };
  const root = await mkdtemp(join(tmpdir(), 'backshop-'));
  await cp(join(brokenRemote, 'dist'), join(root, 'dist'), { recursive: true });
  await writeFile(
    join(root, 'dist/.backshop/contract.json'),
    JSON.stringify({ ...(JSON.parse(contract) as object), policy }),
  );
  const version = await origin.release('placeholders', root);
  await goTo(tab, '/');
  await tab.evaluate((preview) => {
    sessionStorage.setItem('preview', preview);
  }, `placeholders@${version}`);
  await goTo(tab, '/preview/Dialog');
  await tab.getByRole('button', { name: 'Open' }).click();
  await expect(tab.getByRole('dialog', { name: 'Details' })).toBeVisible();
  await expect(tab.locator('body')).toHaveCSS('overflow', 'hidden'); // By the library's style element.
  await rm(root, { recursive: true });
});
