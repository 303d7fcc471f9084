import type { AddressInfo } from 'node:net';
import { directoryOrigin, type DirectoryOrigin } from '../stores/directory-origin';
import { releasePackage } from '../release/release-package';
import { listen } from '../server/listen';
import { originServer } from '../server/origin-server';
import { runChecks } from '../smoke/run-checks';
import { builtHost, builtRemote } from '../testing/built-package';
import { publishedOn, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { releaseWithSmokeTest } from './release-with-smoke-test';
import { runSmoke } from './run-smoke';
import { newestEntry } from '../release/log';
import { temporaryFolder } from '../testing/temporary-folder';

/** The checks need a browser. Here, a test says what they find. */
jest.mock('../smoke/run-checks');
const found = jest.mocked(runChecks);
/** Results in which only these packages fail. */
const failing = (...failed: string[]) =>
  ['host', 'dashboard', 'orders'].map((name) => ({
    package: name,
    name: 'opens',
    isPassed: !failed.includes(name),
  }));

const print = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
const printed = () => [...print.mock.calls, ...log.mock.calls].join('\n');

let origin: DirectoryOrigin;
let release: (entry?: string, name?: string) => ReturnType<typeof releasePackage>;
let releaseHost: () => ReturnType<typeof releasePackage>;
let live: () => Promise<string>;
let server: ReturnType<typeof originServer>;
let address: string;

beforeEach(async () => {
  const directory = await temporaryFolder();
  origin = directoryOrigin(directory);
  const { workspace } = await publishedOn(origin, 'dashboard');
  release = async (entry = 'changed', name = 'dashboard') =>
    releasePackage(origin, testAction, await builtRemote(workspace, name, entry));
  releaseHost = async () =>
    releasePackage(origin, testAction, await builtHost(workspace, 'changed'));
  live = async () => (await releaseOn(origin)).remotes.dashboard!.version;
  server = originServer(directory);
  await listen(server, 0);
  address = `http://localhost:${(server.address() as AddressInfo).port}`;
  process.env.BACKSHOP_ORIGIN = directory;
  print.mockClear();
  log.mockClear();
});

afterEach(async () => {
  delete process.env.BACKSHOP_ORIGIN;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('a release that breaks a check is rolled back, and the log says why', async () => {
  const first = await live();
  found.mockResolvedValueOnce(failing()).mockResolvedValueOnce(failing('dashboard'));
  await expect(releaseWithSmokeTest(origin, address, 'dashboard', release)).rejects.toThrow(
    /^The smoke test failed\. The release broke a check that passed before, so dashboard 0\.1\.0-\w{10} is no longer live\.$/,
  );
  expect(await live()).toBe(first);
  const { isRollback, message } = await newestEntry(origin);
  expect(isRollback).toBe(true);
  expect(message).toMatch(/^The smoke test of 0\.1\.0-\w{10} failed$/);
});

test.each<[what: string, before: string[], after: string[]]>([
  ['every check passes', [], []],
  ['it repairs what failed before', ['dashboard'], []],
  ['only a part of another team fails', [], ['orders']],
])('a release stays live if %s', async (_what, before, after) => {
  const first = await live();
  found.mockResolvedValueOnce(failing(...before)).mockResolvedValueOnce(failing(...after));
  await releaseWithSmokeTest(origin, address, 'dashboard', release);
  expect(await live()).not.toBe(first);
  expect(printed()).toContain(
    after.length > 0
      ? 'All checks of dashboard and of the host passed. Tell the teams of the parts that failed.'
      : 'All checks passed.',
  );
});

const notRolledBack =
  'The smoke test failed. Nothing was rolled back, because the release may not be the cause. To roll back, run: pnpm delivery rollback dashboard';

test('a release stays live if what fails failed before', async () => {
  const first = await live();
  found.mockResolvedValueOnce(failing('host')).mockResolvedValueOnce(failing('host'));
  await expect(releaseWithSmokeTest(origin, address, 'dashboard', release)).rejects.toThrow(
    notRolledBack,
  );
  expect(await live()).not.toBe(first);
});

test('a release stays live if the checks before it gave no result', async () => {
  const first = await live();
  found.mockRejectedValueOnce(new Error('No browser.')).mockResolvedValueOnce(failing('host'));
  await expect(releaseWithSmokeTest(origin, address, 'dashboard', release)).rejects.toThrow(
    notRolledBack,
  );
  expect(await live()).not.toBe(first);
  expect(printed()).toContain('No browser.\nSo it is unknown what failed before the release');
});

test('a release stays live if the checks after it give no result', async () => {
  const first = await live();
  found.mockResolvedValueOnce(failing()).mockRejectedValueOnce(new Error('No answer.'));
  await expect(releaseWithSmokeTest(origin, address, 'dashboard', release)).rejects.toThrow(
    'No answer.',
  );
  expect(await live()).not.toBe(first);
});

test.each(['dashboard', 'host'])(
  'a release stays live if a check of %s fails after the host changed',
  async (failed) => {
    const first = await live();
    found.mockResolvedValueOnce(failing()).mockImplementationOnce(async () => {
      await releaseHost();
      return failing(failed);
    });
    await expect(releaseWithSmokeTest(origin, address, 'dashboard', release)).rejects.toThrow(
      'The smoke test failed. Nothing was rolled back, because host changed during the test, and may be the cause. To roll back, run: pnpm delivery rollback dashboard',
    );
    expect(await live()).not.toBe(first);
  },
);

test('a release is rolled back, although a package changed that cannot be the cause', async () => {
  const first = await live();
  found.mockResolvedValueOnce(failing()).mockImplementationOnce(async () => {
    await release('new', 'orders');
    return failing('dashboard');
  });
  await expect(releaseWithSmokeTest(origin, address, 'dashboard', release)).rejects.toThrow(
    'is no longer live',
  );
  expect(await live()).toBe(first);
});

test('a release that changes nothing is not rolled back', async () => {
  await release();
  const changed = await live();
  found.mockResolvedValueOnce(failing()).mockResolvedValueOnce(failing('dashboard'));
  await expect(releaseWithSmokeTest(origin, address, 'dashboard', release)).rejects.toThrow(
    notRolledBack,
  );
  expect(await live()).toBe(changed);
});

test('a new remote that breaks a check stays live, and the message says so', async () => {
  const releaseOrders = () => release('new', 'orders');
  found.mockResolvedValueOnce(failing()).mockResolvedValueOnce(failing('orders'));
  await expect(releaseWithSmokeTest(origin, address, 'orders', releaseOrders)).rejects.toThrow(
    'The smoke test failed. Nothing was rolled back, because orders was not live before. To take it offline, run: pnpm delivery withdraw orders',
  );
  expect((await releaseOn(origin)).remotes).toHaveProperty('orders');
});

test('a version that somebody has released since stays live', async () => {
  const first = await live();
  let repaired: string | undefined;
  found.mockResolvedValueOnce(failing()).mockImplementationOnce(async () => {
    await release('repaired');
    repaired = await live();
    return failing('dashboard');
  });
  await expect(releaseWithSmokeTest(origin, address, 'dashboard', release)).rejects.toThrow(
    'is no longer live',
  );
  expect(await live()).toBe(repaired);
  expect(repaired).not.toBe(first);
});

test('smoke --json prints what failed as JSON, and the progress elsewhere', async () => {
  const progress = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  found.mockResolvedValueOnce(failing('orders'));
  await expect(runSmoke(address, { json: true })).rejects.toThrow(
    'The smoke test failed. To roll back, run: pnpm delivery rollback orders',
  );
  expect(print).not.toHaveBeenCalled();
  expect(JSON.parse(printed())).toEqual({
    release: 1,
    checks: failing('orders'),
    failed: [{ package: 'orders', name: 'opens', isPassed: false }],
  });
  expect(progress).toHaveBeenCalledWith('Checks in the browser:\n');
  progress.mockRestore();
});

test('smoke --expect judges a package by its own checks and those of the host', async () => {
  const { host } = await releaseOn(origin);
  found.mockResolvedValueOnce(failing('orders')).mockResolvedValueOnce(failing('orders'));
  await runSmoke(address, { expect: `remote-dashboard@${await live()}` });
  await expect(runSmoke(address, { expect: `host@${host}` })).rejects.toThrow(
    'The smoke test failed. To roll back, run: pnpm delivery rollback host',
  );
});
