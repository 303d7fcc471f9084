import { expect } from '@playwright/test';
import { whenIdle } from '../support/idle';
import { editing, serveRelease } from '../support/release';
import { hang, replace, status } from './cases/faulty-responses';
import { recordResult } from './run/fault-run';
import { observationsOf } from './run/observations';
import { goTo, heading, openFromCommandPalette } from './run/shell-actions';
import { test } from './run/test';

const addCard = editing(({ remotes }) => {
  const cards = { Messages: { page: '/', name: 'Messages', size: 'small' } };
  remotes.placeholders!.cards = cards;
});

const faults = [
  ['404', status(404), 'unreachable'],
  ['file with an additional character', replace((real) => `${String(real)} `), 'invalid'],
  ['no response', hang, 'timeout'],
] as const;

for (const [fault, response, code] of faults) {
  test(`${fault}, card: its card says "${code}", the Dashboard works, and "Try again" brings it back`, async ({
    tab,
    origin,
    uncaught,
  }) => {
    const version = await origin.release('placeholders');
    await serveRelease(tab, addCard, new RegExp(`^${origin.url}/$`));
    origin.inject(new RegExp(`/${version}/Messages\\.js$`), response);
    await goTo(tab, '/');
    const slot = tab.getByRole('region', { name: 'More cards' }).locator('[data-slot]');
    await expect(slot).toHaveAttribute('data-state', 'failed');
    await expect(slot.getByRole('alert')).toContainText('Messages is');
    await expect(heading(tab)).toHaveText('Dashboard');
    await tab.getByRole('combobox', { name: 'Period' }).selectOption('30');
    origin.clearFault();
    await slot.getByRole('button', { name: 'Try again' }).click();
    await expect(slot.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await expect(slot).toHaveAttribute('data-state', 'ready');
    const failures = async () => (await observationsOf(tab)).failures;
    const failure = { code, phase: 'expose', version, expose: 'placeholders/Messages' };
    await expect.poll(failures).toEqual([failure]);
    expect(uncaught).toEqual([]);
    await recordResult(
      { tab, origin, uncaught },
      {
        fault,
        target: 'card',
        moment: 'start',
        outcome: `${code} (expose)`,
        recovery: 'Try again',
      },
    );
  });
}

const cardsOf = (...exposes: string[]) =>
  Object.fromEntries(exposes.map((name) => [name, { page: '/', name, size: 'small' }]));

test('the browsers of a candidate show its cards; one that fails is replaced by the live one', async ({
  tab,
  origin,
}) => {
  const { candidate, live } = await origin.releaseCandidate('placeholders');
  const addCards = editing(({ remotes, candidates }) => {
    remotes.placeholders!.cards = cardsOf('Messages');
    candidates!.placeholders!.cards = cardsOf('Messages', 'Store');
  });
  await serveRelease(tab, addCards, new RegExp(`^${origin.url}/$`));
  const card = (expose: string) => tab.locator(`[data-slot="placeholders/${expose}"]`);
  await goTo(tab, '/');
  await expect(card('Store')).toHaveAttribute('data-version', candidate);
  await expect(card('Messages')).toHaveAttribute('data-version', candidate);
  origin.inject(new RegExp(`/${candidate}/Messages\\.js$`), status(404));
  await goTo(tab, '/');
  await expect(card('Messages')).toHaveAttribute('data-version', live);
  await expect(card('Messages').getByRole('heading', { name: 'Messages' })).toBeVisible();
  await expect(card('Store')).toHaveAttribute('data-state', 'ready');
  await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('session ends, script: the page says so, nothing is reported, and it loads after signing in again', async ({
  tab,
  origin,
  uncaught,
}) => {
  const version = await origin.release('placeholders');
  const addIdentity = editing((release) => {
    release.settings = { identity: { user: '/user' } };
  });
  await serveRelease(tab, addIdentity, new RegExp(`^${origin.url}/$`));
  let hasEnded = false;
  await tab.route('**/user', (route) =>
    hasEnded ? route.fulfill({ status: 401 }) : route.fulfill({ json: { name: 'Pat Example' } }),
  );
  await goTo(tab, '/');
  await expect(heading(tab)).toHaveText('Dashboard');
  hasEnded = true;
  origin.inject(new RegExp(`/${version}/Customers\\.js$`), status(401));
  await openFromCommandPalette(tab, 'Customers');
  const slot = tab.locator('main [data-slot]');
  await expect(slot.getByRole('alert')).toContainText('Your session has ended');
  hasEnded = false;
  origin.clearFault();
  await tab.evaluate(() => void dispatchEvent(new Event('focus')));
  await expect(slot).toHaveAttribute('data-state', 'ready');
  expect((await whenIdle(tab, () => observationsOf(tab))).failures).toEqual([]);
  expect(uncaught).toEqual([]);
  await recordResult(
    { tab, origin, uncaught },
    {
      fault: 'session ends',
      target: 'script',
      moment: 'navigation',
      outcome: '“Your session has ended”',
      recovery: 'after sign-in',
    },
  );
});
