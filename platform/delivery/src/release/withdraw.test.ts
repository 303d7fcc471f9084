import { withShare } from '../testing/candidates';
import { liveContracts } from '../testing/live-contracts';
import { releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { shortVersion } from '../core/short-version';
import { releasePackage } from './release-package';
import { rollback } from './rollback';
import { withdraw, withoutRemote } from './withdraw';
import { newestEntry } from './log';

/** Returns an origin whose host no longer shows the live remote `reports`, which has a candidate. */
async function withHiddenReports() {
  const { origin, host, remote } = await liveContracts();
  const withoutReports = await host({ 'orders/Page': 'id: string' });
  const { release } = await releasePackage(origin, testAction, withoutReports);
  const next = await remote('reports', { Page: 'id: string', More: '' });
  await releasePackage(origin, withShare(testAction, 10), next);
  return { origin, remote, live: release };
}

test('takes one remote and its candidate offline, and nothing else', async () => {
  const { origin, live } = await withHiddenReports();
  const { release, notes } = await withdraw(
    origin,
    { command: 'pnpm delivery withdraw reports', by: 'Jo' },
    'reports',
  );
  expect(await releaseOn(origin)).toEqual(release);
  expect(release.host).toBe(live.host);
  expect(release.remotes).toEqual({ orders: live.remotes.orders });
  expect(release).not.toHaveProperty('candidates');
  expect(release.history).not.toHaveProperty('reports');
  expect(notes.join()).toContain('This ends the candidate reports');
  expect(await newestEntry(origin)).toMatchObject({
    by: 'Jo',
    command: 'pnpm delivery withdraw reports',
  });
});

test('a rollback brings the remote back', async () => {
  const { origin, live } = await withHiddenReports();
  await withdraw(origin, testAction, 'reports');
  const { release } = await rollback(origin, testAction, 'reports');
  expect(release.remotes.reports).toEqual(live.remotes.reports);
});

test('refuses a remote that the live host shows', async () => {
  const { origin } = await liveContracts();
  const before = await releaseOn(origin);
  await expect(withdraw(origin, testAction, 'orders')).rejects.toThrow(
    `orders cannot be withdrawn, because host ${shortVersion(before.host)} shows it:
  orders/Page
Nothing was changed. First release a host that does not show it.`,
  );
  expect(await releaseOn(origin)).toEqual(before);
});

test('refuses a remote that is not live, and the host', async () => {
  const { origin } = await liveContracts();
  const live = await releaseOn(origin);
  const host = { shared: {}, exposes: {}, summaries: {} };
  expect(() => withoutRemote(live, 'ghosts', host)).toThrow('ghosts is not live.');
  expect(() => withoutRemote(live, 'host', host)).toThrow('The host cannot be withdrawn');
});
