import { expect } from '@playwright/test';
import { replace } from './cases/faulty-responses';
import type { Moment } from './report/fault-result';
import { type FaultRun, recordResult } from './run/fault-run';
import { goTo, heading, openFromCommandPalette, openFromSideMenu } from './run/shell-actions';
import { test } from './run/test';

/** `index.html` with a release that is not JSON. */
const invalidJson = replace((html) => String(html).replace('"remotes":', '"remotes"'));
const anyPageAddress = /^\/[a-z]*$/;
const fault = { fault: 'invalid JSON', target: 'release' };

// The release is the only JSON that the app needs. It is part of `index.html`. An open tab ignores an invalid one.
test('invalid JSON, release: a new load explains why it cannot start, and open tabs keep working', async ({
  tab,
  origin,
  uncaught,
}) => {
  const run = { tab, origin, uncaught };
  origin.inject(anyPageAddress, invalidJson);
  await goTo(tab, '/customers');
  await expectCannotStart(run, 'start');

  await goTo(tab, '/');
  await expect(heading(tab)).toHaveText('Dashboard');
  origin.inject(anyPageAddress, invalidJson);
  await openFromCommandPalette(tab, 'Customers');
  await expect(heading(tab)).toHaveText('Customers');
  await recordResult(run, {
    ...fault,
    moment: 'navigation',
    outcome: 'page shows',
    recovery: 'not needed',
  });

  await openFromSideMenu(tab, 'Settings');
  await goTo(tab, '/customers');
  await expectCannotStart(run, 'redeploy');
});

/** Expects the message about the release, and a working app on the next load. */
async function expectCannotStart(run: FaultRun, moment: Moment): Promise<void> {
  const { tab, origin, uncaught } = run;
  await expect(heading(tab)).toHaveText('Backshop cannot start');
  await tab.getByText('Details', { exact: true }).click();
  await expect(tab.getByText('The release in index.html is not JSON')).toBeVisible();
  expect(uncaught).toEqual([]);
  const outcome = '“Backshop cannot start”';
  await recordResult(run, { ...fault, moment, outcome, recovery: 'page load' });
  origin.clearFault();
  await goTo(tab, '/customers');
  await expect(heading(tab)).toHaveText('Customers');
}
