import { expect } from '@playwright/test';
import { idle, whenIdle } from '../support/idle';
import { pages } from './cases/fault-cases';
import { hang, replace, status } from './cases/faulty-responses';
import { expectHealed, expectNotTriedAgain, releaseWithFallback } from './run/healing';
import { bell, drawer, goTo, heading, markAllButton } from './run/shell-actions';
import { observationsOf } from './run/observations';
import { test } from './run/test';

const { customers } = pages;

test('a page uses a candidate, preloads exactly its files, and does not show the live first screen', async ({
  tab,
  origin,
}) => {
  const { candidate } = await origin.releaseCandidate('placeholders');
  const paths: string[] = [];
  tab.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await tab.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.fragments = `${document.querySelectorAll('main [data-page]').length}`;
    }),
  );
  await goTo(tab, customers.address);
  await expect(tab.locator('main [data-slot]')).toHaveAttribute('data-version', candidate);
  await expect(tab.locator('html')).toHaveAttribute('data-fragments', '0');
  await idle(tab);
  const files = ['Customers.css', 'Customers.js', 'remoteEntry.js'];
  expect(paths.filter((path) => path.startsWith('/remotes/placeholders/')).sort()).toEqual(
    files.map((file) => `/remotes/placeholders/${candidate}/${file}`),
  );
  expect(await whenIdle(tab, () => observationsOf(tab))).toMatchObject({ failures: [] });
});

const faults = [
  ['answers 404', 'Customers.js', status(404), { code: 'unreachable', phase: 'expose' }],
  [
    'was changed after its release',
    'remoteEntry.js',
    replace((real) => `${String(real)} `),
    { code: 'invalid', phase: 'entry' },
  ],
  ['hangs', 'Customers.js', hang, { code: 'timeout', phase: 'expose' }],
] as const;

for (const [what, file, response, failure] of faults) {
  test(`a candidate that ${what} is replaced by the live version, and not tried again`, async ({
    tab,
    origin,
    uncaught,
  }) => {
    const run = { tab, origin, uncaught };
    const { candidate, live } = await origin.releaseCandidate('placeholders');
    origin.inject(new RegExp(`/${candidate}/${file}$`), response);
    await expectHealed(run, customers, { bad: candidate, good: live }, failure);
    await expectNotTriedAgain(run, customers, candidate);
  });
}

test('a live version that answers 404 is replaced by the previous one', async ({
  tab,
  origin,
  uncaught,
}) => {
  const run = { tab, origin, uncaught };
  const { live, previous } = await releaseWithFallback(run, 'placeholders');
  origin.inject(new RegExp(`/${live}/remoteEntry.js$`), status(404));
  const failure = { code: 'unreachable', phase: 'entry' };
  await expectHealed(run, customers, { bad: live, good: previous }, failure);
});

test('a candidate of the notification panel that answers 404 is replaced in the drawer', async ({
  tab,
  origin,
}) => {
  const { candidate, live } = await origin.releaseCandidate('notifications');
  origin.inject(new RegExp(`/${candidate}/NotificationPanel\\.js$`), status(404));
  await goTo(tab, customers.address);
  await expect(heading(tab)).toHaveText(customers.title);
  await bell(tab).click();
  await expect(markAllButton(tab)).toBeVisible();
  await expect(drawer(tab)).toBeFocused();
  await expect(drawer(tab).locator('[data-slot]')).toHaveAttribute('data-version', live);
  const { failures, cardVisible } = await whenIdle(tab, () => observationsOf(tab));
  expect(cardVisible).toBeUndefined();
  expect(failures).toMatchObject([{ version: candidate, fellBackTo: live }]);
});
