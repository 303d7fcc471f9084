import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { builtHost, builtRemote } from '../testing/built-package';
import { runCode } from '../testing/child-program';
import { messages } from '../testing/messages';
import { originProgram } from '../testing/origin-program';
import { releaseOn } from '../testing/published-origin';
import { directoryOrigin } from './directory-origin';
import { readText } from '../core/origin';
import { newestEntry } from '../release/log';
import { preparedFile } from '../core/entry';
import { indexFile } from '../core/paths';
import { temporaryFolder } from '../testing/temporary-folder';

jest.setTimeout(20_000); // Each test starts programs, one after the other.

const group = 40_000;
const first = { uid: 40_001, gid: group };
const second = { uid: 40_002, gid: group };

/** Only root can start a process as another user. */
const isRoot = process.getuid?.() === 0;
const canSwitch = isRoot && spawnSync(process.execPath, ['--version'], second).status === 0;
const testUsers = canSwitch ? test : test.skip;

/** Returns a workspace and an empty origin that all members of the group may change. */
async function sharedFolder() {
  const folder = await temporaryFolder();
  const directory = join(folder, 'origin');
  mkdirSync(directory);
  chownSync(directory, first.uid, group);
  chmodSync(directory, 0o2775);
  const workspace = join(folder, 'workspace');
  const packages = [await builtHost(workspace), await builtRemote(workspace, 'dashboard')];
  const builds = await Promise.all(
    ['2', '3', '4'].map((entry) => builtRemote(join(folder, entry), 'dashboard', entry)),
  );
  chmodSync(folder, 0o755);
  return { directory, origin: directoryOrigin(directory), packages, builds };
}

/** Runs steps as a user. Returns a line for each step. */
async function run(
  user: typeof first,
  directory: string,
  steps: Parameters<typeof originProgram>[1],
  umask = 0o002,
): Promise<string[]> {
  const { output, errors } = await runCode(originProgram(directory, steps, umask), user);
  expect(errors).toBe('');
  return output.trim().split('\n');
}

testUsers('two users of one group release, roll back, repair and prune in one folder', async () => {
  const { directory, origin, packages, builds } = await sharedFolder();
  const [two, three, four] = builds.map((each) => ({ do: 'release', package: each }) as const);
  const rollback = { do: 'rollback' } as const;

  expect(await run(first, directory, [{ do: 'publish', packages }])).toEqual(['ok']);
  expect(await run(second, directory, [two!, rollback, two!])).toEqual(['ok', 'ok', 'ok']);
  expect(await run(first, directory, [rollback, three!])).toEqual(['ok', 'ok']);

  const versions = join(directory, 'remotes/dashboard');
  const live = (await releaseOn(origin)).remotes.dashboard!.version;
  const entry = join(versions, live, 'remoteEntry.js');
  writeFileSync(entry, 'damaged');
  expect(await run(second, directory, [three!, four!])).toEqual(['ok', 'ok']);
  expect(readFileSync(entry, 'utf8')).toBe('3');

  expect(await run(second, directory, [{ do: 'prune' }])).toEqual(['ok']);
  // A tab that has the release before the newest one can fall back to its previous version.
  expect(readdirSync(versions)).toHaveLength(3);
  expect(await run(first, directory, [rollback])).toEqual(['ok']);
  expect((await releaseOn(origin)).remotes.dashboard!.version).toBe(live);
});

testUsers('a group member publishes the release of a killed command', async () => {
  const { directory, origin, packages, builds } = await sharedFolder();
  await run(first, directory, [{ do: 'publish', packages }]);
  const html = readFileSync(join(directory, 'index.html'), 'utf8');
  await run(first, directory, [{ do: 'release', package: builds[0]! }]);
  // As if the command had been killed just before it published.
  const entry = await newestEntry(origin);
  renameSync(join(directory, 'index.html'), join(directory, preparedFile(entry)));
  writeFileSync(join(directory, 'index.html'), html);
  chownSync(join(directory, 'index.html'), first.uid, group);
  expect(await run(second, directory, [{ do: 'release', package: builds[0]! }])).toEqual(['ok']);
  expect((await releaseOn(origin)).number).toBe(2);
});

testUsers('files that the group may not change stop a command with what to do', async () => {
  const { directory, origin, packages, builds } = await sharedFolder();
  await run(first, directory, [
    { do: 'publish', packages },
    { do: 'release', package: builds[0]! },
  ]);
  spawnSync('chmod', ['-R', 'g-w', directory]);
  const before = await readText(origin, indexFile);
  const files = readdirSync(directory, { recursive: true });
  const [release, rollback] = await run(second, directory, [
    { do: 'release', package: builds[1]! },
    { do: 'rollback' },
  ]);
  for (const line of [release!, rollback!]) {
    const [, user = '', path = ''] = / user (\S+) has no permission for (\S+) /.exec(line) ?? [];
    expect(line).toBe(`CommandError: ${messages.notPermitted(directory, user, path)}`);
    expect(path.startsWith(directory)).toBe(true);
  }
  expect(await readText(origin, indexFile)).toEqual(before);
  expect(readdirSync(directory, { recursive: true })).toEqual(files);
});
