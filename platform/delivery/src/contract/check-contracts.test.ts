import { CommandError } from '../base/command-error';
import { dryRunOrigin } from '../stores/dry-run-origin';
import { releaseAll, releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { beforeFirstEntry } from '../testing/before-first-entry';
import { liveContracts } from '../testing/live-contracts';
import { messages } from '../testing/messages';
import { releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { readBuiltVersion } from '../build/built-version';
import { shortVersion } from '../core/short-version';

const both = (props: string) => ({ 'orders/Page': props, 'reports/Page': props });

test('refuses a remote that requires more than the live host passes, and publishes nothing', async () => {
  const { origin, remote, release, files } = await liveContracts();
  const before = await files();
  const orders = await remote('orders', { Page: 'id: number; open: number; more?: string' });
  const { version } = await readBuiltVersion(orders);
  const refusal =
    new CommandError(`orders ${shortVersion(version)} cannot be released, because it is incompatible with the live release:
  orders/Page: the remote requires "open: number", but the host does not provide it.
  orders/Page, id: the host provides a type that the remote cannot use.
    Type 'string' is not assignable to type 'number'.
Nothing was changed. First release a compatible host, or change the contract in steps, so that both sides fit at any time.`);
  await expect(release(orders)).rejects.toThrow(refusal);
  await expect(releasePackage(dryRunOrigin(origin), testAction, orders)).rejects.toThrow(refusal);
  expect(await files()).toEqual(before);
});

test('checks a host against every live remote', async () => {
  const { origin, host, release, files } = await liveContracts();
  const before = await files();
  const changed = await host({ ...both(''), 'orders/More': '', 'sales/Page': '' });
  const { version } = await readBuiltVersion(changed);
  const refusal =
    new CommandError(`host ${shortVersion(version)} cannot be released, because it is incompatible with the live release:
  orders/More: the host needs this expose, but the remote does not have it.
  orders/Page: the remote requires "id: string", but the host does not provide it.
  reports/Page: the remote requires "id: string", but the host does not provide it.
  sales: the host needs this remote, but it is not live.
Nothing was changed. First release compatible remotes (orders, reports, sales), or change the contract in steps, so that both sides fit at any time.`);
  await expect(release(changed)).rejects.toThrow(refusal);
  await expect(releasePackage(dryRunOrigin(origin), testAction, changed)).rejects.toThrow(refusal);
  expect(await files()).toEqual(before);
});

test('either side can release an optional addition first', async () => {
  const { origin, host, remote, release } = await liveContracts();
  await release(await remote('orders', { Page: 'id: string; open?: number' }));
  await release(await host(both('id: string; open: number; closed: number')));
  await release(await remote('reports', { Page: 'id: string; closed: number' }));
  expect((await releaseOn(origin)).number).toBe(4);
});

test('a new expose is released by the remote first, and removed by the host first', async () => {
  const { origin, host, remote, release } = await liveContracts();
  const less = await remote('orders', {});
  await expect(release(less)).rejects.toThrow(
    'orders/Page: the host needs this expose, but the remote does not have it.',
  );
  await release(await host({ 'reports/Page': 'id: string' }));
  await release(less);
  expect((await releaseOn(origin)).remotes.orders!.exposes).toEqual({});

  const more = await host({ 'orders/New': '', 'reports/Page': 'id: string' });
  await expect(release(more)).rejects.toThrow('First release compatible remotes (orders), or');
  await release(await remote('orders', { New: '' }));
  await release(more);
});

test('refuses either side when the versions of a shared dependency do not match', async () => {
  const { host, remote, release, files } = await liveContracts();
  const before = await files();
  const newer = await remote('orders', { Page: 'id: string' }, { react: '^20.0.0' });
  await expect(release(newer)).rejects.toThrow(
    'react: remote orders works with ^20.0.0, but the host provides 19.3.1.',
  );
  const host20 = await host(both('id: string'), { react: '20.0.0' });
  await expect(release(host20)).rejects.toThrow(
    'react: remote reports works with ^19.3.0, but the host provides 20.0.0.',
  );
  expect(await files()).toEqual(before);
});

test('releases a remote that the host does not know, with a note', async () => {
  const { remote, release } = await liveContracts();
  const { notes } = await release(await remote('sales', { Page: 'a: Date' }));
  expect(notes).toEqual([messages.noSlot('sales')]);
});

test('checks a release again when another release goes live first', async () => {
  const { origin, host, remote, release } = await liveContracts();
  const orders = await remote('orders', { Page: 'id: string; open?: number' });
  const rival = await host(both('id: string; open: string'));
  const late = beforeFirstEntry(origin, () => release(rival));
  await expect(releasePackage(late, testAction, orders)).rejects.toThrow('orders/Page, open');
  expect((await releaseOn(origin)).number).toBe(2);
});

test('rolls back to an incompatible version only with --force', async () => {
  const { origin, host, remote, release, files } = await liveContracts();
  const { version } = (await releaseOn(origin)).remotes.orders!;
  await release(await remote('orders', { Page: '' }));
  await release(await remote('reports', { Page: '' }));
  await release(await host(both('')));
  const before = await files();
  const problem = `orders ${shortVersion(version)} is incompatible with the live release:
  orders/Page: the remote requires "id: string", but the host does not provide it.`;
  await expect(rollback(origin, testAction, 'orders')).rejects.toThrow(
    new CommandError(`${problem}\n${messages.forceRollback(`orders ${shortVersion(version)}`)}`),
  );
  expect(await files()).toEqual(before);
  const back = await rollback(origin, testAction, 'orders', undefined, { isForced: true });
  expect(back.release.remotes.orders!.version).toBe(version);
  expect(back.notes).toEqual([problem]);
});

test('refuses to publish all packages when they are incompatible with each other', async () => {
  const { origin, host, remote, files } = await liveContracts();
  const before = await files();
  const packages = [
    await host({ 'orders/Page': '' }),
    await remote('orders', { Page: 'id: string' }),
  ];
  await expect(releaseAll(origin, testAction, packages)).rejects.toThrow(
    new CommandError(`The builds cannot be published, because host and remotes are incompatible:
  orders/Page: the remote requires "id: string", but the host does not provide it.
Nothing was changed. Make them compatible, then run the command again.`),
  );
  expect(await files()).toEqual(before);
});
