import { abort, withShare } from '../../testing/candidates';
import { httpOrigin } from '../../stores/http-origin';
import { readText } from '../../core/origin';
import { liveContracts } from '../../testing/live-contracts';
import { policySourcesOrigin } from '../../testing/policy-sources';
import { releaseOn } from '../../testing/published-origin';
import { addressOfCopy } from '../../testing/servers/served-address';
import { testAction } from '../../testing/test-action';
import { readBuiltVersion } from '../../build/built-version';
import { shortVersion } from '../../core/short-version';
import { readPieces } from '../../page/compose-release';
import { promote } from '../../release/promote';
import { releaseAll, releasePackage } from '../../release/release-package';
import { rollback } from '../../release/rollback';
import { checkServed } from '../../release/check-served';
import { stagePackage } from '../../release/stage-package';
import { indexFile } from '../../core/paths';

const share = 10;
const id = 'id: string';
const pages = { 'orders/Page': id, 'reports/Page': id };

test('a candidate must be compatible with the live host', async () => {
  const { origin, remote, files } = await liveContracts();
  const built = await remote('orders', { Page: 'id: number' });
  const before = await files();
  await expect(releasePackage(origin, withShare(testAction, share), built)).rejects.toThrow(
    'cannot be released, because it is incompatible with the live release:',
  );
  expect(await files()).toEqual(before);
  const staged = await stagePackage(origin, testAction, built);
  await expect(
    promote(origin, withShare(testAction, share), 'orders', staged.version),
  ).rejects.toThrow('incompatible with the live release:');
  expect(await releaseOn(origin)).not.toHaveProperty('candidates');
});

describe('a host that is compatible with the live remotes, but not with a candidate', () => {
  /** Returns such a host: it passes another type to the orders, and the live ones accept it too. */
  async function contractsBeforeHost() {
    const { origin, host, remote } = await liveContracts();
    const both = 'id: string | number';
    await releasePackage(origin, testAction, await remote('orders', { Page: both }));
    const candidate = await remote('orders', { Page: id });
    const { release } = await releasePackage(origin, withShare(testAction, share), candidate);
    const { version } = release.candidates!.orders!;
    const next = await host({ ...pages, 'orders/Page': both });
    return { origin, version, host: next, reports: await remote('reports', { Page: id }) };
  }

  test('is refused, with advice to end the candidate', async () => {
    const { origin, version, host, reports } = await contractsBeforeHost();
    const refusal = await releasePackage(origin, testAction, host).catch((error: Error) => error);
    expect((refusal as Error).message).toMatch(
      /^host 0\.1\.0-\w+ cannot be released, because it is incompatible with a candidate:\n {2}orders 0\.1\.0-/,
    );
    expect((refusal as Error).message).toContain(shortVersion(version));
    expect((refusal as Error).message).toMatch(
      /\nNothing was changed\. First promote or abort the candidate: pnpm delivery promote orders, pnpm delivery abort orders$/,
    );
    // The candidate belongs to another repository.
    const all = releaseAll(origin, testAction, [host, reports], { keepOthers: true });
    await expect(all).rejects.toThrow('incompatible with a candidate:');
    await abort(origin, testAction, 'orders');
    expect((await releasePackage(origin, testAction, host)).release.number).toBe(5);
  });

  test('ends the candidate when it is rolled back to', async () => {
    const { origin, host } = await contractsBeforeHost();
    const staged = await stagePackage(origin, testAction, host);
    const { release, notes } = await rollback(origin, testAction, 'host', staged.version);
    expect(release).not.toHaveProperty('candidates');
    expect(notes.join('\n')).toContain('orders/Page');
  });

  test('is refused by a check over HTTP', async () => {
    const { origin, host, version } = await contractsBeforeHost();
    const served = httpOrigin(await addressOfCopy(origin));
    const check = await checkServed(served, await releaseOn(origin), await readBuiltVersion(host));
    expect(check.refusal).toContain('incompatible with a candidate');
    expect(check.comparedWith).toHaveProperty('orders (candidate)', version);
  });
});

test('the policy has the CSP sources of a candidate while there is one', async () => {
  const { origin, host, remote } = await policySourcesOrigin();
  const maps = 'https://maps.example.com/';
  const { release: first } = await releaseAll(origin, testAction, [
    await host({ 'connect-src': [maps] }),
    await remote('shop', {}),
    await remote('maps', {}),
  ]);
  const { policy: before } = await readPieces(origin, first);
  const built = await remote('maps', { 'connect-src': [maps] });
  const { release } = await releasePackage(origin, withShare(testAction, share), built);
  expect((await readPieces(origin, release)).policy).toEqual({ ...before, 'connect-src': [maps] });
  expect((await readText(origin, indexFile))!).toContain(`connect-src ${maps}`);
  await abort(origin, testAction, 'maps');
  expect((await readText(origin, indexFile))!).not.toContain(maps);
});
