import { CommandError } from '../command-error';
import { builtHost, builtRemote } from '../testing/built-package';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { isOwnEntry } from './assert-entries';
import { publishAll } from './publish';
import { releasePackage } from './release-package';
import { verifyOrigin } from './verify';

test('a path below the folder of the remote is an entry', () => {
  expect(isOwnEntry('reports', '/remotes/reports/0.1.0-1a2b3c4d5e/remoteEntry.js')).toBe(true);
});

const foreign = [
  '//evil.example/remotes/reports/1/remoteEntry.js',
  'http://evil.example/remoteEntry.js',
  'https://evil.example/remoteEntry.js',
  String.raw`\\evil.example\remoteEntry.js`,
  String.raw`/\evil.example/remoteEntry.js`,
  'data:text/javascript,alert(1)',
  'blob:https://shop.example/1',
  'remotes/reports/1/remoteEntry.js',
  '/remotes/dashboard/1/remoteEntry.js',
  '/remotes/reports/../dashboard/1/remoteEntry.js',
  '/remotes/reports/%2e%2e/dashboard/1/remoteEntry.js',
  '/remotes/reports/..%2fdashboard/1/remoteEntry.js',
  String.raw`/remotes/reports/..\dashboard/1/remoteEntry.js`,
  '/remotes/reports/1/remoteEntry.js?from=//evil.example',
  '/remotes/reports/\t1/remoteEntry.js',
  '',
  undefined,
];

test.each(foreign)('%j is no entry', (entry) => {
  expect(isOwnEntry('reports', entry)).toBe(false);
});

/** Returns an origin whose index.html loads a remote from elsewhere. */
async function tamperedOrigin() {
  const { workspace, origin, first } = await publishedOrigin('dashboard', 'reports');
  const { html, tag } = (await origin.readIndexHtml())!;
  const { entry } = first.remotes.reports!;
  await origin.swapIndexHtml(html.replace(entry, '//evil.example/remoteEntry.js'), tag);
  return { workspace, origin };
}

test('a release refuses to go live next to a remote that loads from elsewhere', async () => {
  const { workspace, origin } = await tamperedOrigin();
  const before = await releaseOn(origin);
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  await expect(releasePackage(origin, testAction, changed)).rejects.toThrow(
    new CommandError(
      'The release can\'t go live, because the entry of reports is "//evil.example/remoteEntry.js". It must be a path below /remotes/reports/. To replace it, run: pnpm release reports',
    ),
  );
  expect(await releaseOn(origin)).toEqual(before);
});

test('a release of the remote itself replaces the entry', async () => {
  const { workspace, origin } = await tamperedOrigin();
  expect((await verifyOrigin(origin)).findings).toContainEqual({
    path: 'index.html',
    problem: 'changed',
    isLive: true,
  });
  await releasePackage(origin, testAction, await builtRemote(workspace, 'reports'));
  expect((await verifyOrigin(origin)).findings).toEqual([]);
});

test('a release of all packages replaces the entry', async () => {
  const { workspace, origin } = await tamperedOrigin();
  const remotes = ['dashboard', 'reports'].map((name) => builtRemote(workspace, name));
  await publishAll(origin, testAction, [
    await builtHost(workspace),
    ...(await Promise.all(remotes)),
  ]);
  expect((await verifyOrigin(origin)).findings).toEqual([]);
});
