import { randomBytes } from 'node:crypto';
import {
  reactRange,
  runtimePackage,
  testedRuntimes,
} from '@backshop/build-config/federation-versions';
import { CommandError } from '../base/command-error';
import { rollback } from '../release/rollback';
import { liveContracts } from '../testing/live-contracts';
import { messages } from '../testing/messages';
import { writeFiles } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';
import { readBuiltVersion } from '../build/built-version';
import { shortVersion } from '../core/short-version';

const pages = { 'orders/Page': 'id: string', 'reports/Page': 'id: string' };
const page = { Page: 'id: string' };

async function liveProduct() {
  const { origin, host, remote, release } = await liveContracts();
  type Shared = Record<string, string>;
  return {
    releaseHost: async (shared: Shared) => release(await host(pages, shared as never)),
    releaseRemote: async (name: string, shared: Shared) =>
      release(await remote(name, page, shared as never)),
    rollBack: async (name: string) => rollback(origin, testAction, name),
    remote: (name: string, shared: Shared) => remote(name, page, shared as never),
    release,
  };
}

test('every package moves to the next major version of React with a release of its own', async () => {
  const { releaseHost, releaseRemote } = await liveProduct();
  const both = { react: '^19.3.0 || ^20.0.0' };
  await releaseRemote('orders', both);
  await expect(releaseHost({ react: '20.0.0' })).rejects.toThrow('remote reports works with');
  await releaseRemote('reports', both);
  await expect(releaseRemote('orders', { react: '^20.0.0' })).rejects.toThrow(
    'A page has one React',
  );
  await releaseHost({ react: '20.0.0' });
  await releaseRemote('orders', { react: '^20.0.0' });
  const { release } = await releaseRemote('reports', { react: '^20.0.0' });
  expect(release.number).toBe(6);
});

test('a refusal for the version of React says what to release first, and nothing else', async () => {
  const { remote, release } = await liveProduct();
  const orders = await remote('orders', { react: '^19.4.0' });
  const { version } = await readBuiltVersion(orders);
  await expect(release(orders)).rejects.toThrow(
    new CommandError(`orders ${shortVersion(version)} cannot be released, because it is incompatible with the live release:
  react: remote orders works with ^19.4.0, but the host provides 19.3.1.
    They fit if the host has 19.4.0 or newer, or if orders was built with 19.3 or older.
Nothing was changed. The lines above say what to release first.`),
  );
});

test('after a patch of React, the host can be rolled back although a remote was built with it', async () => {
  const { releaseHost, releaseRemote, rollBack } = await liveProduct();
  await releaseHost({ react: '19.3.2' });
  await releaseRemote('orders', { react: reactRange('19.3.2') });
  const { release } = await rollBack('host');
  expect(release.number).toBe(3);
});

test('a rollback to an older React says what to roll back first', async () => {
  const { releaseHost, releaseRemote, rollBack } = await liveProduct();
  await releaseHost({ react: '19.4.0' });
  await releaseRemote('orders', { react: '^19.4.0' });
  const refusal = rollBack('host');
  await expect(refusal).rejects.toThrow(
    'They fit if the host has 19.4.0 or newer, or if orders was built with 19.3 or older.',
  );
  await expect(refusal).rejects.toThrow('or first roll back orders to one that fits');
  await rollBack('orders');
  await rollBack('host');
});

describe('another version of Module Federation', () => {
  const react = { react: '19.3.1' };
  const remoteShared = { react: '^19.3.0', [runtimePackage]: testedRuntimes.join(' || ') };

  test('is released without a note when it was tested with the other side', async () => {
    const { releaseHost, releaseRemote } = await liveProduct();
    const { notes } = await releaseHost({ ...react, [runtimePackage]: testedRuntimes[0]! });
    expect(notes).toEqual([]);
    expect((await releaseRemote('orders', remoteShared)).notes).toEqual([]);
  });

  test('is released with a note that says which remotes bring their own runtime', async () => {
    const { releaseHost, releaseRemote, remote, release } = await liveProduct();
    await releaseRemote('reports', remoteShared);
    const orders = await remote('orders', remoteShared);
    const ownRuntime = { 'federation-runtime.js': randomBytes(18_650) };
    await writeFiles(`${orders.root}/dist`, ownRuntime);
    await release(orders);
    const note = messages.ownRuntime;
    const { notes } = await releaseHost({ ...react, [runtimePackage]: '2.90.0' });
    expect(notes).toEqual([note('orders', '18.7'), note('reports', '0.0')]);
    expect((await release(orders)).notes).toEqual([note('orders', '18.7')]);
  });
});
