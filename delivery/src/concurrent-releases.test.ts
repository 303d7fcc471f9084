import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtRemote } from './built-package';
import { readBuiltVersion } from './built-version';
import type { DirectoryOrigin } from './directory-origin';
import { publishedOrigin, releaseOn } from './published-origin';
import { releasePackage } from './release-package';
import { versionFolder, versionsOf } from './release-versions';
import { temporaryFolder } from './temporary-folder';
import type { ReleasablePackage } from './workspace';

/** Several builds of a remote, each another version. */
async function buildsOf(name: string, count: number): Promise<ReleasablePackage[]> {
  const builds = [];
  for (let round = 1; round <= count; round += 1) {
    builds.push(await builtRemote(await temporaryFolder(), name, `${name} ${round}`));
  }
  return builds;
}

const versionOf = async (built: ReleasablePackage) => (await readBuiltVersion(built)).version;

/** Starts a process that releases these builds, one after the other, and writes a line after each. */
function startReleasing(origin: DirectoryOrigin, builds: ReleasablePackage[], isEndless = false) {
  const moduleAt = (name: string) => pathToFileURL(join(import.meta.dirname, name)).href;
  const program = `
    const { releasePackage } = await import('${moduleAt('release-package.ts')}');
    const { directoryOrigin } = await import('${moduleAt('directory-origin.ts')}');
    const origin = directoryOrigin(${JSON.stringify(origin.directory)});
    do {
      for (const each of ${JSON.stringify(builds)}) {
        await releasePackage(origin, each);
        console.log(each.name);
      }
    } while (${isEndless});`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  return spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('of releases by several processes at once, none is lost', async () => {
  const names = ['customers', 'dashboard', 'messages', 'reports'];
  const { origin } = await publishedOrigin(...names);
  const builds = await Promise.all(names.map((name) => buildsOf(name, 5)));
  const ends = builds.map((each) => {
    const releasing = startReleasing(origin, each);
    releasing.stdout.resume();
    return once(releasing, 'close');
  });
  for (const [status] of await Promise.all(ends)) expect(status).toBe(0);

  const release = await releaseOn(origin);
  expect(release.number).toBe(1 + names.length * 5);
  for (const each of builds) {
    expect(release.remotes[each[0]!.name]!.version).toBe(await versionOf(each.at(-1)!));
  }
}, 30_000);

test.each([1, 4, 9])(
  'a process killed while it releases, after %i releases, leaves a page that works',
  async (count) => {
    const { workspace, origin } = await publishedOrigin('dashboard', 'reports');
    const releasing = startReleasing(origin, await buildsOf('dashboard', 2), true);
    let lines = 0;
    releasing.stdout.on('data', (chunk) => {
      lines += String(chunk).split('\n').length - 1;
      if (lines >= count) releasing.kill('SIGKILL');
    });
    await once(releasing, 'close');

    const left = await releaseOn(origin);
    for (const [name, version] of versionsOf(left)) {
      expect(existsSync(join(origin.directory, versionFolder(name, version)))).toBe(true);
    }
    const next = await builtRemote(workspace, 'reports', 'changed');
    const { release } = await releasePackage(origin, next);
    expect(release.number).toBe(left.number + 1);
    expect(release.remotes.dashboard).toEqual(left.remotes.dashboard);
  },
  30_000,
);
