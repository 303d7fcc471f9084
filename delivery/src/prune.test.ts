import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { builtHost, builtRemote } from './built-package';
import { CommandError } from './command-error';
import { directoryOrigin, type DirectoryOrigin } from './directory-origin';
import { daysFrom, prune } from './prune';
import { publishedOrigin, releaseOn } from './published-origin';
import { releasePackage } from './release-package';
import { versionFolder } from './release-versions';
import { rollback } from './rollback';
import { temporaryFolder, writeFiles } from './temporary-folder';

const uuid = '01234567-89ab-cdef-0123-456789abcdef';

/** Makes everything on an origin 31 days old. */
async function grownOld(origin: DirectoryOrigin): Promise<void> {
  const then = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  for (const name of await readdir(origin.directory, { recursive: true })) {
    await utimes(join(origin.directory, name), then, then);
  }
}

/** An origin whose dashboard and host were released three times, long ago. */
async function oldOrigin() {
  const { workspace, origin, first } = await publishedOrigin('dashboard');
  for (const content of ['2', '3']) {
    await releasePackage(origin, await builtRemote(workspace, 'dashboard', content));
    await releasePackage(origin, await builtHost(workspace, content));
  }
  await grownOld(origin);
  const firstVersions = [
    versionFolder('host', first.host),
    versionFolder('dashboard', first.remotes.dashboard!.version),
  ];
  return { workspace, origin, first, firstVersions };
}

test('deletes what is old; never what is live, nor the one before', async () => {
  const { origin, firstVersions } = await oldOrigin();
  const live = await releaseOn(origin);
  expect(await prune(origin, 30)).toEqual(firstVersions);
  expect((await readdir(join(origin.directory, 'host'))).sort()).toEqual(
    [live.host, live.history!.host!.previous!].sort(),
  );
  expect((await readdir(join(origin.directory, 'remotes/dashboard'))).sort()).toEqual(
    [live.remotes.dashboard!.version, live.history!.dashboard!.previous!].sort(),
  );
  expect((await readdir(origin.directory)).sort()).toEqual(['host', 'index.html', 'remotes']);
  expect(await releaseOn(origin)).toEqual(live);
});

test('what is not old enough stays', async () => {
  const { origin } = await oldOrigin();
  expect(await prune(origin, 32)).toEqual([]);
});

test('what was live until just now is not old', async () => {
  const { origin, workspace, first } = await oldOrigin();
  await rollback(origin, 'host', first.host);
  await releasePackage(origin, await builtHost(workspace, '4'));
  await releasePackage(origin, await builtHost(workspace, '5'));
  expect(await prune(origin, 30)).not.toContain(versionFolder('host', first.host));
});

test('what killed commands left goes too, once it is old', async () => {
  const { origin } = await publishedOrigin('dashboard');
  const left = [`host/0.1.0-aaaaaaaaaa.${uuid}`, `index.html.${uuid}`];
  await writeFiles(origin.directory, { [`${left[0]}/main.js`]: '', [left[1]!]: '' });
  expect(await prune(origin, 30)).toEqual([]);
  await grownOld(origin);
  expect(await prune(origin, 30)).toEqual(left);
});

test('versions of a remote that is in no release any more go too', async () => {
  const { origin } = await publishedOrigin('dashboard');
  await writeFiles(origin.directory, { 'remotes/gone/0.1.0-aaaaaaaaaa/remoteEntry.js': '' });
  await grownOld(origin);
  expect(await prune(origin, 30)).toEqual(['remotes/gone/0.1.0-aaaaaaaaaa']);
});

test('without a page nothing is deleted: nobody knows what is live', async () => {
  const origin = directoryOrigin(await temporaryFolder({ 'host/0.1.0-aaaaaaaaaa/main.js': '' }));
  await grownOld(origin);
  await expect(prune(origin, 30)).rejects.toThrow(CommandError);
  expect(await readdir(join(origin.directory, 'host'))).toHaveLength(1);
});

test('30d is thirty days', () => {
  expect(daysFrom('30d')).toBe(30);
});

test.each([undefined, '', '30', '0d', '-1d', '1.5d', '30 d', '30h', '999999d'])(
  'the age %s is refused',
  (age) => {
    expect(() => daysFrom(age)).toThrow(
      new CommandError('Say how old in days: pnpm run prune --older-than 30d'),
    );
  },
);
