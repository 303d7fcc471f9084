import { promoteCandidate, withShare } from '../../testing/candidates';
import { builtRemote, withContract } from '../../testing/built-package';
import { liveContracts } from '../../testing/live-contracts';
import { policySourcesOrigin } from '../../testing/policy-sources';
import { failingToRead, networkError } from '../../testing/damage';
import { releaseOn } from '../../testing/published-origin';
import { testAction } from '../../testing/test-action';
import { readPieces } from '../../page/compose-release';
import { releaseAll, releasePackage } from '../../release/release-package';
import { rollback, rollbackTo } from '../../release/rollback';
import { verifyOrigin } from '../verify/verify';
import { fallback } from './feature';

const id = 'id: string';
const both = 'id: string | number';
const pages = { 'orders/Page': id, 'reports/Page': id };

/** Returns live contracts. `orders` builds versions of the orders that ask for a fallback. */
async function fallbackContracts() {
  const contracts = await liveContracts();
  const { workspace, origin } = contracts;
  const orders = async (entry: string, props = id) =>
    withContract(await builtRemote(workspace, 'orders', entry), {
      exposes: { 'orders/Page': `interface Exposes { 'orders/Page': { ${props} } }` },
      shared: { react: '^19.3.0' },
      fallback: 'previous',
    });
  /** Releases the orders twice, so that the second version has a previous one. */
  const releaseTwice = async (first = id) => {
    await releasePackage(origin, testAction, await orders('1', first));
    return (await releasePackage(origin, testAction, await orders('2', both))).release;
  };
  return { ...contracts, orders, releaseTwice };
}

test('a release of a remote that asks for it names the previous version as its fallback', async () => {
  const { origin, orders } = await fallbackContracts();
  const before = await releaseOn(origin);
  const { release } = await releasePackage(origin, testAction, await orders('1'));
  expect(release.history!.orders).toMatchObject({
    previous: before.remotes.orders!.version,
    fallback: 'previous',
  });
  expect(release.history!.reports).not.toHaveProperty('fallback');
  expect((await verifyOrigin(origin)).findings).toEqual([]);
});

test('a promotion names a fallback, and a candidate does not change it', async () => {
  const { origin, orders, releaseTwice } = await fallbackContracts();
  const second = await releaseTwice();
  const action = withShare(testAction, 10);
  const { release: tried } = await releasePackage(origin, action, await orders('3'));
  expect(tried.history).toEqual(second.history);
  const { release } = await promoteCandidate(origin, testAction, 'orders');
  expect(release.history!.orders).toMatchObject({
    previous: second.remotes.orders!.version,
    fallback: 'previous',
  });
});

test('a version that a rollback replaces is no fallback', async () => {
  const { origin, orders, host, releaseTwice } = await fallbackContracts();
  const second = await releaseTwice();
  const hasFallback = async () => (await releaseOn(origin)).history!.orders?.fallback;
  await rollback(origin, testAction, 'orders');
  expect(await hasFallback()).toBeUndefined();
  await releasePackage(origin, testAction, await host({ ...pages }, { react: '19.4.0' }));
  expect(await hasFallback()).toBeUndefined();
  await rollbackTo(origin, testAction, second.number);
  expect(await hasFallback()).toBeUndefined();
  await releasePackage(origin, testAction, await orders('4'));
  expect(await hasFallback()).toBe('previous');
});

test('each release checks the fallbacks against its host', async () => {
  const { origin, host, releaseTwice } = await fallbackContracts();
  const { history } = await releaseTwice();
  const newer = await host({ ...pages }, { react: '19.4.0' });
  const { release } = await releasePackage(origin, testAction, newer);
  expect(release.history!.orders).toEqual(history!.orders);
  // The previous version of the orders knows no numbers.
  const next = await host({ ...pages, 'orders/Page': both });
  const { release: after } = await releasePackage(origin, testAction, next);
  expect(after.history!.orders).toMatchObject({ previous: history!.orders!.previous });
  expect(after.history!.orders).not.toHaveProperty('fallback');
  const { release: back } = await rollback(origin, testAction, 'host');
  expect(back.history!.orders).toEqual(history!.orders);
});

test('a release that changes nothing keeps its number and its fallbacks', async () => {
  const { origin, orders, releaseTwice } = await fallbackContracts();
  const release = await releaseTwice();
  const again = await releasePackage(origin, testAction, await orders('2', both));
  expect(again.release).toEqual(release);
  expect(await releaseOn(origin)).toEqual(release);
});

test('releases pass over a damaged fallback until it is repaired', async () => {
  const { origin, remote, releaseTwice } = await fallbackContracts();
  const { history } = await releaseTwice();
  const folder = `remotes/orders/${history!.orders!.previous}`;
  const content = await origin.read(`${folder}/version.json`);
  await origin.remove(`${folder}/version.json`);
  expect((await verifyOrigin(origin)).findings).toEqual([
    { path: `${folder}/version.json`, problem: 'missing', isLive: false },
  ]);
  const reports = await remote('reports', { Page: 'id?: string' });
  const { release } = await releasePackage(origin, testAction, reports);
  expect(release.history!.orders).not.toHaveProperty('fallback');
  await origin.put(`${folder}/version.json`, content!);
  const { release: repaired } = await rollback(origin, testAction, 'reports');
  expect(repaired.history!.orders).toEqual(history!.orders);
});

test('a network that fails while a release reads a fallback drops none', async () => {
  const { origin, remote, releaseTwice } = await fallbackContracts();
  const release = await releaseTwice();
  const file = `remotes/orders/${release.history!.orders!.previous}/version.json`;
  const reports = await remote('reports', { Page: 'id?: string' });
  await expect(releasePackage(failingToRead(origin, file), testAction, reports)).rejects.toThrow(
    networkError,
  );
  expect(await releaseOn(origin)).toEqual(release);
});

test('the fallbacks of other packages stay if the network fails for a moment', async () => {
  const { origin, remote, releaseTwice } = await fallbackContracts();
  const { history } = await releaseTwice();
  jest.spyOn(fallback, 'extendEntry').mockRejectedValueOnce(networkError);
  const reports = await remote('reports', { Page: 'id?: string' });
  const { release, notes } = await releasePackage(origin, testAction, reports);
  expect(notes).toContainEqual(expect.stringContaining('lacks what fallback would add'));
  expect(release.history!.orders).toEqual(history!.orders);
});

test('the policy has the CSP sources of a fallback, and a damaged one is dropped', async () => {
  const { origin, host, remote } = await policySourcesOrigin();
  const address = 'https://maps.example.com/';
  const needed = { 'connect-src': [address] };
  await releaseAll(origin, testAction, [
    await host(needed),
    await remote('shop', {}),
    await remote('maps', needed),
  ]);
  const built = await withContract(await remote('maps', {}), {
    exposes: { 'maps/Page': 'interface Exposes {}' },
    fallback: 'previous',
  });
  const { release } = await releasePackage(origin, testAction, built);
  expect((await readPieces(origin, release)).policy).toMatchObject(needed);

  const { previous } = release.history!.maps!;
  await origin.remove(`remotes/maps/${previous}/version.json`);
  const { release: repaired } = await releasePackage(origin, testAction, built);
  expect(repaired.number).toBe(3);
  expect(repaired.history!.maps).not.toHaveProperty('fallback');
  expect((await readPieces(origin, repaired)).policy).not.toHaveProperty('connect-src');
});

test('a version whose contract asks for no fallback has none', async () => {
  const { origin, remote, releaseTwice } = await fallbackContracts();
  await releaseTwice();
  const plain = await remote('orders', { Page: id });
  const { release } = await releasePackage(origin, testAction, plain);
  expect(release.history!.orders).not.toHaveProperty('fallback');
});

test('a new host and new remotes that go live together are checked together', async () => {
  const { origin, host, orders, remote } = await fallbackContracts();
  const built = [
    await host({ ...pages, 'orders/Page': both }),
    await orders('1', both),
    await remote('reports', { Page: id }),
  ];
  const { release } = await releaseAll(origin, testAction, built);
  expect(release.history!.orders).toHaveProperty('previous');
  expect(release.history!.orders).not.toHaveProperty('fallback');
});
