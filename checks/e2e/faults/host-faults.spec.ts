import { expect, type Page } from '@playwright/test';
import { whenIdle } from '../support/idle';
import { type HostFault, hostFaults } from './cases/host-faults';
import { hostScript, type Moment } from './report/fault-result';
import { type FaultRun, recordResult } from './run/fault-run';
import { observationsOf } from './run/observations';
import { goTo, heading, openWithoutFollowing, openFromSideMenu } from './run/shell-actions';
import { test } from './run/test';

const message = (tab: Page) => tab.getByRole('alert');

for (const fault of hostFaults) {
  test(titleOf(fault), async ({ tab, origin, uncaught }) => {
    const run = { tab, origin, uncaught };
    const version = await fault.release(origin);
    await goTo(tab, '/customers');
    if (fault.code) await expectMessage(run, version, fault);
    await expectRecovery(run, fault, 'start');
  });
}

test('a faulty host that is released later does not affect an open tab, only its next load', async ({
  tab,
  origin,
  uncaught,
}) => {
  const run = { tab, origin, uncaught };
  const fault = hostFaults.find(({ name }) => name === 'script throws')!;
  await openWithoutFollowing(tab, '/customers', 'Customers');
  const version = await fault.release(origin);
  await openFromSideMenu(tab, 'Settings');
  expect(await whenIdle(tab, () => observationsOf(tab))).toMatchObject({ failures: [] });
  await goTo(tab, '/customers');
  await expectMessage(run, version, fault);
  await expectRecovery(run, fault, 'redeploy');
});

function titleOf({ name, code, recovery, hasMenu }: HostFault): string {
  if (!code) return `${name}, ${hostScript}: the app starts`;
  const links = hasMenu === false ? 'the next page load works' : 'the menu links work';
  const recovers = recovery === 'automatic' ? 'the app starts as soon as it has loaded' : links;
  return `${name}, ${hostScript}: a message appears and reports "${code}", and ${recovers}`;
}

async function expectMessage(
  { tab, uncaught }: FaultRun,
  version: string,
  { code, isUncaught }: HostFault,
): Promise<void> {
  await expect(message(tab).getByRole('heading')).toHaveText('Backshop could not be loaded', {
    timeout: 10_000, // The host has 8 seconds to start.
  });
  await expect(message(tab)).toContainText('Check your connection, then reload the page.');
  await expect(message(tab).getByRole('button', { name: 'Reload page' })).toBeVisible();
  const failures = async () => (await observationsOf(tab)).failures;
  await expect.poll(failures).toEqual([{ code, phase: 'host', version, expose: 'host' }]);
  await expect.poll(() => uncaught).toHaveLength(isUncaught ? 1 : 0);
}

/** Clears the fault. Expects the app to start by itself, or after a click on a link of the menu. */
async function expectRecovery(
  run: FaultRun,
  { name, code, recovery, hasMenu }: HostFault,
  moment: Moment,
): Promise<void> {
  const { tab, origin } = run;
  const outcome = code ? `${code} (host)` : 'page shows';
  const result = { fault: name, target: hostScript, moment, outcome, recovery };
  if (recovery === 'page load') {
    await recordResult(run, result);
    await origin.restore();
    const menuLink = tab.getByRole('link', { name: 'Store' }).first();
    await (hasMenu === false ? goTo(tab, '/store') : menuLink.click());
    await expect(heading(tab)).toHaveText('Store');
  } else {
    origin.clearFault();
    await expect(heading(tab)).toHaveText('Customers');
    await recordResult(run, result);
  }
  await expect(message(tab)).toBeHidden();
}
