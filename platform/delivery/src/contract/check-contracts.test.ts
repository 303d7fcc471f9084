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
  const { origin, remote, files } = await liveContracts();
  const before = await files();
  const orders = await remote('orders', { Page: 'id: number; open: number; more?: string' });
  const { version } = await readBuiltVersion(orders);
  const refusal =
    new CommandError(`orders ${shortVersion(version)} cannot be released, because it is incompatible with the live release:
  orders/Page: the remote requires "open: number", but the host does not provide it.
  orders/Page, id: the host provides a type that the remote cannot use.
    Type 'string' is not assignable to type 'number'.
Nothing was changed. First release a compatible host, or change the contract in steps, so that both sides fit at any time.`);
  await expect(releasePackage(origin, testAction, orders)).rejects.toThrow(refusal);
  await expect(releasePackage(dryRunOrigin(origin), testAction, orders)).rejects.toThrow(refusal);
  expect(await files()).toEqual(before);
});

test('checks a host against every live remote', async () => {
  const { origin, host, files } = await liveContracts();
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
  await expect(releasePackage(origin, testAction, changed)).rejects.toThrow(refusal);
  await expect(releasePackage(dryRunOrigin(origin), testAction, changed)).rejects.toThrow(refusal);
  expect(await files()).toEqual(before);
});

test('either side can release an optional addition first', async () => {
  const { origin, host, remote } = await liveContracts();
  await releasePackage(
    origin,
    testAction,
    await remote('orders', { Page: 'id: string; open?: number' }),
  );
  await releasePackage(
    origin,
    testAction,
    await host(both('id: string; open: number; closed: number')),
  );
  await releasePackage(
    origin,
    testAction,
    await remote('reports', { Page: 'id: string; closed: number' }),
  );
  expect((await releaseOn(origin)).number).toBe(4);
});

test('a new expose is released by the remote first, and removed by the host first', async () => {
  const { origin, host, remote } = await liveContracts();
  const less = await remote('orders', {});
  await expect(releasePackage(origin, testAction, less)).rejects.toThrow(
    'orders/Page: the host needs this expose, but the remote does not have it.',
  );
  await releasePackage(origin, testAction, await host({ 'reports/Page': 'id: string' }));
  await releasePackage(origin, testAction, less);
  expect((await releaseOn(origin)).remotes.orders!.exposes).toEqual({});

  const more = await host({ 'orders/New': '', 'reports/Page': 'id: string' });
  await expect(releasePackage(origin, testAction, more)).rejects.toThrow(
    'First release compatible remotes (orders), or',
  );
  await releasePackage(origin, testAction, await remote('orders', { New: '' }));
  await releasePackage(origin, testAction, more);
});

test('refuses either side when the versions of a shared dependency do not match', async () => {
  const { origin, host, remote, files } = await liveContracts();
  const before = await files();
  const newer = await remote('orders', { Page: 'id: string' }, { react: '^20.0.0' });
  await expect(releasePackage(origin, testAction, newer)).rejects.toThrow(
    'react: remote orders works with ^20.0.0, but the host provides 19.3.1.',
  );
  const host20 = await host(both('id: string'), { react: '20.0.0' });
  await expect(releasePackage(origin, testAction, host20)).rejects.toThrow(
    'react: remote reports works with ^19.3.0, but the host provides 20.0.0.',
  );
  expect(await files()).toEqual(before);
});

test('releases a remote that the host does not know, with a note', async () => {
  const { origin, remote } = await liveContracts();
  const { notes } = await releasePackage(
    origin,
    testAction,
    await remote('sales', { Page: 'a: Date' }),
  );
  expect(notes).toEqual([messages.noSlot('sales')]);
});

test('checks a release again when another release goes live first', async () => {
  const { origin, host, remote } = await liveContracts();
  const orders = await remote('orders', { Page: 'id: string; open?: number' });
  const rival = await host(both('id: string; open: string'));
  const late = beforeFirstEntry(origin, () => releasePackage(origin, testAction, rival));
  await expect(releasePackage(late, testAction, orders)).rejects.toThrow('orders/Page, open');
  expect((await releaseOn(origin)).number).toBe(2);
});

test('rolls back to an incompatible version only with --force', async () => {
  const { origin, host, remote, files } = await liveContracts();
  const { version } = (await releaseOn(origin)).remotes.orders!;
  await releasePackage(origin, testAction, await remote('orders', { Page: '' }));
  await releasePackage(origin, testAction, await remote('reports', { Page: '' }));
  await releasePackage(origin, testAction, await host(both('')));
  const before = await files();
  const problem = `orders ${shortVersion(version)} is incompatible with the live release:
  orders/Page: the remote requires "id: string", but the host does not provide it.`;
  await expect(rollback(origin, testAction, 'orders')).rejects.toThrow(
    new CommandError(`${problem}\n${messages.forceRollback(`orders ${shortVersion(version)}`)}`),
  );
  expect(await files()).toEqual(before);
  const { release, notes } = await rollback(origin, testAction, 'orders', undefined, {
    isForced: true,
  });
  expect(release.remotes.orders!.version).toBe(version);
  expect(notes).toEqual([problem]);
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
