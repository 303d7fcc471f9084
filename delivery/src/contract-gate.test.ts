import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuiltVersion } from './built-version';
import { CommandError } from './command-error';
import { liveContracts } from './live-contracts';
import { publishAll } from './publish';
import { releaseOn } from './published-origin';
import { planRelease, releasePackage } from './release-package';
import { versionFolder } from './release-versions';
import { rollback } from './rollback';

const both = (props: string) => ({ 'orders/Page': props, 'reports/Page': props });

test('a remote that requires more than the live host hands is refused, and nothing is published', async () => {
  const { origin, remote, files } = await liveContracts();
  const before = await files();
  const orders = await remote('orders', { Page: 'id: number; open: number; more?: string' });
  const { version } = await readBuiltVersion(orders);
  const refusal =
    new CommandError(`orders ${version} can't be released, as it does not fit what is live:
  orders/Page: the remote requires "open: number", which the host does not hand.
  orders/Page, id: what the host hands does not fit what the remote takes.
    Type 'string' is not assignable to type 'number'.
Nothing was changed. First release a host that fits, or change the contract in steps: docs/contracts.md`);
  await expect(releasePackage(origin, orders)).rejects.toThrow(refusal);
  await expect(planRelease(origin, orders)).rejects.toThrow(refusal);
  expect(await files()).toEqual(before);
});

test('a host is checked against every live remote', async () => {
  const { origin, host, files } = await liveContracts();
  const before = await files();
  const changed = await host({ ...both(''), 'orders/More': '', 'sales/Page': '' });
  const { version } = await readBuiltVersion(changed);
  const refusal =
    new CommandError(`host ${version} can't be released, as it does not fit what is live:
  orders/More: the host asks for it, and the remote does not have it.
  orders/Page: the remote requires "id: string", which the host does not hand.
  reports/Page: the remote requires "id: string", which the host does not hand.
  sales: the host asks for it, and it is not live.
Nothing was changed. First release remotes that fit (orders, reports, sales), or change the contract in steps: docs/contracts.md`);
  await expect(releasePackage(origin, changed)).rejects.toThrow(refusal);
  await expect(planRelease(origin, changed)).rejects.toThrow(refusal);
  expect(await files()).toEqual(before);
});

test('an addition goes live in both orders', async () => {
  const { origin, host, remote } = await liveContracts();
  await releasePackage(origin, await remote('orders', { Page: 'id: string; open?: number' }));
  await releasePackage(origin, await host(both('id: string; open: number; closed: number')));
  await releasePackage(origin, await remote('reports', { Page: 'id: string; closed: number' }));
  expect((await releaseOn(origin)).number).toBe(4);
});

test('an expose comes with its remote first, and goes with the host first', async () => {
  const { origin, host, remote } = await liveContracts();
  const less = await remote('orders', {});
  await expect(releasePackage(origin, less)).rejects.toThrow(
    'orders/Page: the host asks for it, and the remote does not have it.',
  );
  await releasePackage(origin, await host({ 'reports/Page': 'id: string' }));
  await releasePackage(origin, less);
  expect((await releaseOn(origin)).remotes.orders!.exposes).toEqual({});

  const more = await host({ 'orders/New': '', 'reports/Page': 'id: string' });
  await expect(releasePackage(origin, more)).rejects.toThrow(
    'First release remotes that fit (orders), or',
  );
  await releasePackage(origin, await remote('orders', { New: '' }));
  await releasePackage(origin, more);
});

test('shared versions have to satisfy each other, whichever side is released', async () => {
  const { origin, host, remote, files } = await liveContracts();
  const before = await files();
  const newer = await remote('orders', { Page: 'id: string' }, { react: '^20.0.0' });
  await expect(releasePackage(origin, newer)).rejects.toThrow(
    'react: remote orders works with ^20.0.0, and the host provides 19.3.1.',
  );
  const host20 = await host(both('id: string'), { react: '20.0.0' });
  await expect(releasePackage(origin, host20)).rejects.toThrow(
    'react: remote reports works with ^19.3.1, and the host provides 20.0.0.',
  );
  expect(await files()).toEqual(before);
});

test('a remote that the host does not know goes live, with a note', async () => {
  const { origin, remote } = await liveContracts();
  const { notes } = await releasePackage(origin, await remote('sales', { Page: 'a: Date' }));
  expect(notes).toEqual([
    'The host has no slot for sales: staff see it once a host with one is live.',
  ]);
});

test('what was built before there were contracts is not checked, and that is said', async () => {
  const { origin, host, remote } = await liveContracts();
  const { version } = (await releaseOn(origin)).remotes.orders!;
  await rm(join(origin.directory, versionFolder('orders', version), 'contract.json'));
  const { notes, release } = await releasePackage(origin, await host({ 'orders/Page': '' }));
  expect(notes).toContain(
    `Not checked: orders ${version} was built before builds left a contract.json.`,
  );

  await rm(join(origin.directory, versionFolder('host', release.host), 'contract.json'));
  const orders = await releasePackage(origin, await remote('orders', { Page: 'id: Date' }));
  expect(orders.notes).toEqual([
    `Not checked: host ${release.host} was built before builds left a contract.json.`,
  ]);
  await expect(releasePackage(origin, await remote('orders', { More: '' }))).rejects.toThrow(
    'its build lacks Page, which the live release has.',
  );
});

test('a release that another one has overtaken is checked anew', async () => {
  const { origin, host, remote } = await liveContracts();
  const orders = await remote('orders', { Page: 'id: string; open?: number' });
  const rival = await host(both('id: string; open: string'));
  let others = 0;
  const swapPage: typeof origin.swapPage = async (...args) => {
    if (others++ === 0) await releasePackage(origin, rival);
    return origin.swapPage(...args);
  };
  await expect(releasePackage({ ...origin, swapPage }, orders)).rejects.toThrow(
    'orders/Page, open',
  );
  expect((await releaseOn(origin)).number).toBe(2);
});

test('a version that no longer fits comes back by force alone', async () => {
  const { origin, host, remote, files } = await liveContracts();
  const { version } = (await releaseOn(origin)).remotes.orders!;
  await releasePackage(origin, await remote('orders', { Page: '' }));
  await releasePackage(origin, await remote('reports', { Page: '' }));
  await releasePackage(origin, await host(both('')));
  const before = await files();
  const difference = `orders ${version} does not fit what is live:
  orders/Page: the remote requires "id: string", which the host does not hand.`;
  await expect(rollback(origin, 'orders')).rejects.toThrow(
    new CommandError(
      `${difference}\nNothing was changed. To make it live all the same, add --force.`,
    ),
  );
  expect(await files()).toEqual(before);
  const { release, notes } = await rollback(origin, 'orders', undefined, true);
  expect(release.remotes.orders!.version).toBe(version);
  expect(notes).toEqual([difference]);
});

test('all packages at once have to fit each other', async () => {
  const { origin, host, remote, files } = await liveContracts();
  const before = await files();
  const packages = [
    await host({ 'orders/Page': '' }),
    await remote('orders', { Page: 'id: string' }),
  ];
  await expect(publishAll(origin, packages)).rejects.toThrow(
    new CommandError(`What was built can't be published, as host and remotes do not fit each other:
  orders/Page: the remote requires "id: string", which the host does not hand.
Nothing was changed. Make them fit: docs/contracts.md`),
  );
  expect(await files()).toEqual(before);
});
