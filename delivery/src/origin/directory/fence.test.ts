import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasePackage } from '../../release/release-package';
import { verifyOrigin } from '../../release/verify';
import { builtRemote } from '../../testing/built-package';
import { publishedOrigin, releaseOn } from '../../testing/published-origin';
import { temporaryFolder } from '../../testing/temporary-folder';
import { testAction } from '../../testing/test-action';
import { directoryOrigin } from './directory-origin';
import { withLock } from './lock';

const olderLock = 'index.html.lock';

/** Sets the time of everything that stops older commands to an hour ago. */
function makeOld(directory: string): void {
  const then = Date.now() / 1000 - 3600;
  for (const name of [olderLock, `${olderLock}.takeover`])
    utimesSync(join(directory, name), then, then);
}

/**
 * One attempt of an older command to get the lock, when the lock was a file. It deletes a stale lock
 * while it has created a second file.
 */
function createLockFile(lock: string): boolean {
  const create = (path: string) => {
    try {
      writeFileSync(path, 'lock', { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  };
  const isOld = (path: string) => Date.now() - statSync(path).mtimeMs > 10_000;
  if (create(lock)) return true;
  if (!isOld(lock)) return false;
  const guard = `${lock}.takeover`;
  if (create(guard)) {
    if (isOld(lock)) rmSync(lock, { force: true });
    rmSync(guard, { force: true });
  } else if (isOld(guard)) rmSync(guard, { force: true });
  return create(lock);
}

test('an older command whose lock is a file cannot get the lock', async () => {
  const { origin } = await publishedOrigin('dashboard');
  const lock = join(origin.directory, olderLock);
  expect(createLockFile(lock)).toBe(false);
  makeOld(origin.directory);
  expect(() => createLockFile(lock)).toThrow('Path is a directory');
  expect(() => createLockFile(lock)).toThrow('Path is a directory');
});

test('an older command whose lock is a folder cannot get the lock', async () => {
  const { origin } = await publishedOrigin('dashboard');
  const lock = join(origin.directory, olderLock);
  const action = jest.fn();
  // The protocol is the same as today's. Older commands wait longer.
  const waiting = withLock(lock, (entry) => writeFile(entry, ''), action, {
    staleAfter: 100,
    timeout: 1000,
  });
  await expect(waiting).rejects.toThrow('The origin is busy');
  expect(action).not.toHaveBeenCalled();
  expect(lstatSync(lock).isSymbolicLink()).toBe(true);
});

test('whoever looks at what stopped an older command finds out what to do', async () => {
  const { origin } = await publishedOrigin('dashboard');
  const notice = readFileSync(join(origin.directory, olderLock, 'README.txt'), 'utf8');
  expect(notice).toContain('Update your checkout (git pull)');
});

test.each([
  ['an empty folder', {}],
  ['a folder with the entry of a killed command', { [`${olderLock}/entry`]: '' }],
  ['the file of a killed command', { [olderLock]: '' }],
  ['two files of a killed command', { [olderLock]: '', [`${olderLock}.takeover`]: '' }],
])('replaces an older lock that is %s', async (_kind, files) => {
  const directory = await temporaryFolder(files);
  if (Object.keys(files).length === 0) mkdirSync(join(directory, olderLock));
  expect(await directoryOrigin(directory).swapIndexHtml('first', undefined)).toBe(true);
  expect(lstatSync(join(directory, olderLock)).isSymbolicLink()).toBe(true);
  expect(readdirSync(join(directory, `${olderLock}.takeover`))).toEqual(['README.txt']);
});

test('waits for an older command that is changing the origin', async () => {
  const directory = await temporaryFolder({
    [`${olderLock}/entry`]: 'older',
    'index.html': 'first',
  });
  const origin = directoryOrigin(directory);
  const { tag } = (await origin.readIndexHtml())!;
  const swap = origin.swapIndexHtml('second', tag);
  setTimeout(
    () => renameSync(join(directory, olderLock, 'entry'), join(directory, 'index.html')),
    300,
  );
  expect(await swap).toBe(false);
  expect(readFileSync(join(directory, 'index.html'), 'utf8')).toBe('older');
});

test('a copy of an origin can be changed, and a check of it finds nothing', async () => {
  const { origin, workspace } = await publishedOrigin('dashboard');
  const copy = directoryOrigin(join(await temporaryFolder(), 'copy'));
  cpSync(origin.directory, copy.directory, { recursive: true });
  await releasePackage(copy, testAction, await builtRemote(workspace, 'dashboard', '2'));
  expect((await releaseOn(copy)).number).toBe(2);
  expect((await verifyOrigin(copy)).findings).toEqual([]);
});
