import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReleasablePackage } from '../base/project';
import { liveVersionsOf } from '../core/versions';
import type { DirectoryOrigin } from '../stores/directory-origin';
import { versionFolder } from '../core/paths';
import { builtRemote } from '../testing/built-package';
import { publishedDirectory, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { readBuiltVersion } from '../build/built-version';
import { releasePackage } from './release-package';
import { verifyOrigin } from '../features/verify/verify';
import { describeLog } from './describe-log';
import { newestEntry } from './log';
import { temporaryFolder } from '../testing/temporary-folder';

jest.setTimeout(20_000); // Each test starts processes that release several times.

/** Returns several builds of a remote, each of them another version. */
async function buildsOf(name: string, count: number): Promise<ReleasablePackage[]> {
  const builds = [];
  for (let round = 1; round <= count; round += 1) {
    builds.push(await builtRemote(await temporaryFolder(), name, `${name} ${round}`));
  }
  return builds;
}

const versionOf = async (built: ReleasablePackage) => (await readBuiltVersion(built)).version;

/**
 * Starts a process that releases the builds one after the other, and prints a line after each.
 * @param clockShift what its clock is ahead, in ms
 */
function startReleasing(
  origin: DirectoryOrigin,
  builds: ReleasablePackage[],
  { isEndless = false, clockShift = 0 } = {},
) {
  const moduleAt = (name: string) => pathToFileURL(join(import.meta.dirname, name)).href;
  const program = `
    const Clock = Date;
    globalThis.Date = class extends Clock {
      constructor(...args) {
        super(...(args.length > 0 ? args : [Date.now()]));
      }
      static now = () => Clock.now() + ${clockShift};
    };
    const { releasePackage } = await import('${moduleAt('release-package.ts')}');
    const { directoryOrigin } = await import('${moduleAt('../stores/directory-origin.ts')}');
    const origin = directoryOrigin(${JSON.stringify(origin.directory)});
    do {
      for (const each of ${JSON.stringify(builds)}) {
        await releasePackage(origin, ${JSON.stringify(testAction)}, each);
        console.log(each.name);
      }
    } while (${isEndless});`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  return spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** What the clocks of the processes are ahead or behind, in ms. */
const clockShifts = [0, 15_000, -86_400_000, 86_400_000];

test('no release is lost when several processes release at once, although their clocks differ', async () => {
  const names = ['customers', 'dashboard', 'messages', 'reports'];
  const { origin } = await publishedDirectory(...names);
  const builds = await Promise.all(names.map((name) => buildsOf(name, 5)));
  const ends = builds.map((each, index) => {
    const releasing = startReleasing(origin, each, { clockShift: clockShifts[index]! });
    releasing.stdout.resume();
    return once(releasing, 'close');
  });
  for (const [status] of await Promise.all(ends)) expect(status).toBe(0);

  const release = await releaseOn(origin);
  expect(release.number).toBe(1 + names.length * 5);
  const log = await describeLog(origin, (await newestEntry(origin)).number, { limit: 100 });
  expect(log.map(({ number }) => number)).toEqual(
    Array.from({ length: release.number }, (_, index) => release.number - index),
  );
  expect((await verifyOrigin(origin)).findings).toEqual([]);
  for (const each of builds) {
    expect(release.remotes[each[0]!.name]!.version).toBe(await versionOf(each.at(-1)!));
  }
});

test.each([1, 4, 9])(
  'a process that is killed after %i releases leaves an index.html that works',
  async (count) => {
    const { workspace, origin } = await publishedDirectory('dashboard', 'reports');
    const releasing = startReleasing(origin, await buildsOf('dashboard', 2), {
      isEndless: true,
    });
    let lines = 0;
    releasing.stdout.on('data', (chunk) => {
      lines += String(chunk).split('\n').length - 1;
      if (lines >= count) releasing.kill('SIGKILL');
    });
    await once(releasing, 'close');

    const found = await releaseOn(origin);
    for (const [name, version] of liveVersionsOf(found)) {
      expect(existsSync(join(origin.directory, versionFolder(name, version)))).toBe(true);
    }
    const next = await builtRemote(workspace, 'reports', 'changed');
    const { release } = await releasePackage(origin, testAction, next);
    expect(release.number).toBe(found.number + 1);
    expect(release.remotes.dashboard).toEqual(found.remotes.dashboard);
    const log = await describeLog(origin, (await newestEntry(origin)).number, { limit: 100 });
    expect(log.map(({ number }) => number).reverse()).toEqual(
      Array.from({ length: release.number }, (_, index) => index + 1),
    );
  },
);
