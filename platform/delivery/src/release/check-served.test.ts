import { contractFile } from '@backshop/build-config/output-files';
import type { PolicySources } from '@backshop/build-config/policy-sources';
import { join } from 'node:path';
import type { ReleasablePackage } from '../base/project';
import type { Origin } from '../core/origin';
import { httpOrigin } from '../stores/http-origin';
import { builtFullHost, builtRemote, withContract } from '../testing/built-package';
import { liveContracts } from '../testing/live-contracts';
import { memoryOrigin } from '../testing/memory-store';
import { messages } from '../testing/messages';
import { policySourcesOrigin } from '../testing/policy-sources';
import { addressOfCopy } from '../testing/servers/served-address';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';
import { readBuiltVersion } from '../build/built-version';
import { releaseAll, releasePackage } from './release-package';
import { checkServed } from './check-served';
import { servedRelease } from './served';

/** Compares a build with what a server serves from an origin. */
async function check(released: Origin, built: ReleasablePackage) {
  const address = await addressOfCopy(released);
  const origin = httpOrigin(address);
  const live = await servedRelease(origin, address);
  return { live, result: await checkServed(origin, live, await readBuiltVersion(built)) };
}

/** Expects that a check refuses a build with the words of its release. */
async function expectSameRefusal(origin: Origin, built: ReleasablePackage, words: string) {
  const { result } = await check(origin, built);
  expect(result.refusal).toContain(words);
  const release = releasePackage(origin, testAction, built);
  await expect(release).rejects.toThrow(new Error(result.refusal));
}

test('a compatible remote names the live host, and a compatible host all live remotes', async () => {
  const { origin, host, remote } = await liveContracts();
  const orders = await check(origin, await remote('orders', { Page: 'id: string; open?: number' }));
  expect(orders.result).toEqual({
    name: 'orders',
    version: expect.any(String) as string,
    comparedWith: { host: orders.live.host },
    notes: [],
  });
  const more = await host({
    'orders/Page': 'id: string; open: number',
    'reports/Page': 'id: string',
  });
  const { result, live } = await check(origin, more);
  expect(result).not.toHaveProperty('refusal');
  expect(result.comparedWith).toEqual({
    orders: live.remotes.orders!.version,
    reports: live.remotes.reports!.version,
  });
});

test('an incompatible build gets the same explanation as its release', async () => {
  const { origin, host, remote } = await liveContracts();
  const props = await remote('orders', { Page: 'id: number; open: number' });
  await expectSameRefusal(
    origin,
    props,
    'the remote requires "open: number", but the host does not',
  );
  const react = await remote('orders', { Page: 'id: string' }, { react: '^20.0.0' });
  await expectSameRefusal(origin, react, 'remote orders works with ^20.0.0, but the host provides');
  const gone = await host({ 'orders/Page': '', 'reports/Page': 'id: string' });
  await expectSameRefusal(origin, gone, 'the remote requires "id: string", but the host does not');
});

test('a CSP source that the live host does not allow is refused', async () => {
  const { origin, host, remote } = await policySourcesOrigin();
  const addresses: PolicySources = { 'img-src': ['https://maps.example.com/'] };
  const packages = [await host({}), await remote('maps', {}), await remote('shop', {})];
  await releaseAll(origin, testAction, packages);
  await expectSameRefusal(
    origin,
    await remote('maps', addresses),
    'needs https://maps.example.com/',
  );
});

test('says what the live host has no slot for, and what a slot would need', async () => {
  const { origin, remote } = await liveContracts();
  const { noSlot } = messages;
  const more = await check(origin, await remote('orders', { Page: 'id: string', More: '' }));
  expect(more.result.notes).toEqual([noSlot('orders/More')]);
  const newer = await check(origin, await remote('sales', { Page: '' }, { react: '^20.0.0' }));
  expect(newer.result).not.toHaveProperty('refusal');
  expect(newer.result.notes).toEqual([
    noSlot('sales'),
    expect.stringMatching(
      /^A host with a slot for sales cannot go live before these problems are solved:\n {2}react: /,
    ),
  ]);
});

test('finds a remote that only the file with the whole release has', async () => {
  const workspace = await temporaryFolder();
  const origin = memoryOrigin();
  const names = Array.from({ length: 12 }, (_, index) => `shop-${index}`);
  const exposes = Object.fromEntries(names.map((name) => [`${name}/Page`, 'interface Exposes {}']));
  const packages = [await withContract(await builtFullHost(workspace), { exposes })];
  for (const name of names) {
    const page = { exposes: { [`${name}/Page`]: 'interface Exposes {}' } };
    packages.push(await withContract(await builtRemote(workspace, name, name), page));
  }
  const { release } = await releaseAll(origin, testAction, packages);
  const { number, remotes } = release;
  const { live, result } = await check(origin, packages[0]!);
  expect(live).toMatchObject({ number, remotes });
  expect(Object.keys(result.comparedWith)).toEqual(names);
});

test.each([
  ['no JSON', 'text'],
  ['JSON of something else', '{ "shared": [] }'],
  ['versions that are none', '{ "shared": { "react": "new" }, "exposes": {}, "summaries": {} }'],
  ['control characters', '{ "shared": {}, "exposes": { "a": "\\u001b[2J" }, "summaries": {} }'],
])('does not use a contract with %s', async (_what, text) => {
  const { origin, host } = await liveContracts();
  const strange = await host({});
  await writeFiles(join(strange.root, 'dist'), { [contractFile]: text });
  await expect(releasePackage(origin, testAction, strange)).rejects.toThrow(
    'contract.json is no contract',
  );
});
