import { releaseFromIndexHtml } from '../../page/index-html';
import { liveVersionOf } from '../../core/versions';
import { versionFolder } from '../../core/paths';
import { builtFullHost, builtRemote } from '../../testing/built-package';
import { failingToRead, networkError } from '../../testing/damage';
import { withShare } from '../../testing/candidates';
import { publishedOrigin, releaseOn } from '../../testing/published-origin';
import { testAction } from '../../testing/test-action';
import { bisect, type Judge, type Verdict } from './bisect';
import { changeSettings } from '../settings/settings';
import { hold } from '../holds/hold';
import { releasePackage } from '../../release/release-package';

/** Returns an origin with this many releases. Each but the first changes the dashboard, to its own number. */
async function releases(count: number) {
  const { workspace, origin } = await publishedOrigin('dashboard');
  for (let number = 2; number <= count; number += 1) {
    const built = await builtRemote(workspace, 'dashboard', `${number}`);
    await releasePackage(origin, { ...testAction, by: `Author ${number}` }, built);
  }
  return { workspace, origin };
}

/** Returns a judge that loads the dashboard of each release. It works before a release. */
function worksBefore(broken: number, asked: number[] = []): Judge {
  return async (address, { number, release }) => {
    asked.push(number);
    const html = await (await fetch(address)).text();
    const version = liveVersionOf(release, 'dashboard')!;
    expect(html).toContain(version);
    const entry = await fetch(`${address}/${versionFolder('dashboard', version)}/remoteEntry.js`);
    const text = await entry.text(); // The first release has another one.
    return text === 'entry' || Number(text) < broken ? 'good' : 'bad';
  };
}

/** Made once, because a search changes nothing. */
let history: ReturnType<typeof releases> | undefined;

test.each([2, 9, 16, 17])('finds the release that broke something: %i', async (broken) => {
  history ??= releases(17);
  const { origin } = await history;
  const asked: number[] = [];
  const found = await bisect(origin, 1, 17, worksBefore(broken, asked));
  expect(found).toMatchObject([
    { number: broken, by: `Author ${broken}`, changes: [{ name: 'dashboard' }] },
  ]);
  expect(asked.slice(0, 2)).toEqual([1, 17]);
  expect(asked.length).toBeLessThanOrEqual(2 + 4);
});

test('every browser uses the candidate of a release, so that it is found', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard', 'reports');
  const broken = await builtRemote(workspace, 'dashboard', 'broken');
  await releasePackage(origin, withShare(testAction, 10), broken);
  await releasePackage(origin, testAction, await builtRemote(workspace, 'reports', 'other'));
  const judge: Judge = async (address) => {
    const { candidates } = releaseFromIndexHtml(await (await fetch(address)).text());
    return candidates?.dashboard?.share === 100 ? 'bad' : 'good';
  };
  expect(await bisect(origin, 1, 3, judge)).toMatchObject([{ number: 2 }]);
  expect((await releaseOn(origin)).candidates!.dashboard!.share).toBe(10);
});

test('serves a product below its path', async () => {
  const { workspace, origin } = await releases(2);
  await changeSettings(origin, testAction, { base: '/shop' });
  for (const index of ['4', '5']) {
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', index));
  }
  const judge = worksBefore(5);
  const found = await bisect(origin, 3, 5, (address, ...rest) => {
    expect(address).toMatch(/^http:\/\/localhost:\d+\/shop$/);
    return judge(address, ...rest);
  });
  expect(found).toMatchObject([{ number: 5 }]);
});

test('finds settings that broke something', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  await changeSettings(origin, testAction, { apis: { orders: 'https://wrong.example' } });
  const judge: Judge = async (address) =>
    (await (await fetch(address)).text()).includes('wrong.example') ? 'bad' : 'good';
  expect(await bisect(origin, 1, 2, judge)).toMatchObject([{ number: 2, hasOtherSettings: true }]);
  await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '3'));
  expect(await bisect(origin, 1, 3, judge)).toMatchObject([{ number: 2 }]);
});

test('skips releases that changed neither versions nor settings', async () => {
  const { workspace, origin } = await releases(3);
  for (const name of ['dashboard', 'host']) await hold(origin, testAction, name);
  await releasePackage(origin, testAction, await builtFullHost(workspace)).catch(() => undefined);
  const asked: number[] = [];
  const found = await bisect(origin, 1, 5, worksBefore(3, asked));
  expect(found).toMatchObject([{ number: 3 }]);
  expect(asked).toEqual([1, 5, 2]);
});

test('leaves out releases that cannot be judged, and those whose versions are gone', async () => {
  const { origin } = await releases(8);
  const judge = worksBefore(5);
  const found = await bisect(origin, 1, 8, (address, entry, ...rest) =>
    entry.number === 5 ? Promise.resolve('skipped') : judge(address, entry, ...rest),
  );
  expect(found.map(({ number }) => number)).toEqual([5, 6]);
  for (const { path } of await origin.list('remotes/dashboard/')) {
    if (path.endsWith('remoteEntry.js') && (await origin.read(path))?.toString() === '4') {
      await origin.remove(path);
    }
  }
  expect((await bisect(origin, 1, 8, judge)).map(({ number }) => number)).toEqual([4, 5]);
});

test('a network that fails is no version that is gone', async () => {
  const { origin } = await releases(3);
  const [{ path = '' } = {}] = await origin.list('remotes/dashboard/', '/version.json');
  await expect(bisect(failingToRead(origin, path), 1, 3, worksBefore(3))).rejects.toThrow(
    networkError,
  );
});

test.each<[Verdict, string]>([
  ['bad', 'Release 1 was given as good, but it does not work.'],
  ['good', 'Release 8 was given as bad, but it works.'],
  ['skipped', 'Release 1 was given as good, but it cannot be judged.'],
])('a judge that always says %s blames no release', async (verdict, message) => {
  const { origin } = await releases(8);
  await expect(bisect(origin, 1, 8, () => Promise.resolve(verdict))).rejects.toThrow(message);
});

test.each([
  [1, 9, 'Release 9 is not in the log.'],
  [3, 2, 'The good release, 3, has to come before the bad one, 2.'],
])('refuses to look between %i and %i', async (good, bad, message) => {
  const { origin } = await releases(3);
  const judge = () => Promise.reject(new Error('asked'));
  await expect(bisect(origin, good, bad, judge)).rejects.toThrow(message);
});

test('a judge that always says bad blames no release if the good one is gone', async () => {
  const { origin } = await releases(8);
  for (const { path } of await origin.list('remotes/dashboard/')) {
    if (path.endsWith('remoteEntry.js') && (await origin.read(path))?.toString() === 'entry') {
      await origin.remove(path);
    }
  }
  await expect(bisect(origin, 1, 8, () => Promise.resolve('bad'))).rejects.toThrow(
    'No release was judged good, and the versions of release 1 are gone.',
  );
  expect((await bisect(origin, 1, 8, worksBefore(5))).map(({ number }) => number)).toEqual([5]);
});
