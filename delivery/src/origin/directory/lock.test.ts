import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../../command-error';
import { leftover } from '../folders';
import { temporaryFolder, writeFiles } from '../../testing/temporary-folder';
import { withLock } from './lock';

const writeEntry = (entry: string) => writeFile(entry, 'entry');

/** Returns a folder with a lock that another process holds. */
async function heldLock() {
  const folder = await temporaryFolder({ 'lock/other': 'theirs' });
  return { folder, lock: join(folder, 'lock') };
}

test('returns what the action returns, and leaves nothing behind', async () => {
  const folder = await temporaryFolder();
  const read = (entry: string) => readFileSync(entry, 'utf8');
  expect(await withLock(join(folder, 'lock'), writeEntry, read)).toBe('entry');
  expect(await readdir(folder)).toEqual([]);
});

test('releases the lock when the action throws', async () => {
  const folder = await temporaryFolder();
  const broken = () => {
    throw new Error('broken');
  };
  await expect(withLock(join(folder, 'lock'), writeEntry, broken)).rejects.toThrow('broken');
  expect(await readdir(folder)).toEqual([]);
});

test('a failure before the lock is held leaves nothing behind', async () => {
  const folder = await temporaryFolder();
  const failing = () => Promise.reject(new Error('full'));
  await expect(withLock(join(folder, 'lock'), failing, jest.fn())).rejects.toThrow('full');
  expect(await readdir(folder)).toEqual([]);
});

test('an empty lock is free', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'lock'));
  expect(await withLock(join(folder, 'lock'), writeEntry, () => 'done')).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test('an action can move its entry away, for the lock or to the lock', async () => {
  const folder = await temporaryFolder({ 'version/a.js': '' });
  await withLock(join(folder, 'lock'), mkdir, (entry) => {
    renameSync(join(folder, 'version'), join(entry, '0'));
    renameSync(entry, join(folder, 'aside'));
  });
  expect(await readdir(folder, { recursive: true })).toEqual(['aside', 'aside/0', 'aside/0/a.js']);
});

test('takes over a stale lock that another process holds, within two seconds', async () => {
  const folder = await temporaryFolder({ 'lock/other': '' });
  const started = performance.now();
  expect(await withLock(join(folder, 'lock'), writeEntry, () => 'done')).toBe('done');
  expect(performance.now() - started).toBeLessThan(2000);
  const left = await readdir(folder);
  expect(left.filter((name) => !leftover.test(name))).toEqual([]);
});

test('the age of a lock counts from when a waiter first sees it, whatever its file time is', async () => {
  const { lock } = await heldLock();
  for (const time of [new Date(0), new Date('2100-01-01')]) {
    utimesSync(lock, time, time);
    utimesSync(join(lock, 'other'), time, time);
    const waiting = withLock(lock, writeEntry, jest.fn(), { timeout: 300 });
    await expect(waiting).rejects.toThrow(CommandError);
  }
});

test('a lock that changes hands is not stale', async () => {
  const { folder, lock } = await heldLock();
  let holder = 0;
  const timer = setInterval(() => {
    const next = join(folder, `next${holder}`);
    mkdirSync(next);
    writeFileSync(join(next, `other${(holder += 1)}`), '');
    renameSync(lock, join(folder, `last${holder}`));
    renameSync(next, lock);
  }, 50);
  const action = jest.fn();
  const waiting = withLock(lock, writeEntry, action, { staleAfter: 200, timeout: 900 });
  await expect(waiting).rejects.toThrow(
    'The origin is busy: other commands have been changing it for 0.9 seconds. Try again.',
  );
  clearInterval(timer);
  expect(action).not.toHaveBeenCalled();
  expect(await readdir(lock)).toEqual([`other${holder}`]);
});

test('an action that loses its lock while it pauses cannot change anything', async () => {
  const folder = await temporaryFolder({ target: 'before', 'version/a.js': '' });
  const lock = join(folder, 'lock');
  const lose = () => renameSync(lock, join(folder, 'evicted'));

  const publish = withLock(lock, writeEntry, (entry) => {
    lose();
    renameSync(entry, join(folder, 'target'));
  });
  await expect(publish).rejects.toThrow('ENOENT');
  expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('before');

  const remove = withLock(lock, mkdir, (entry) => {
    renameSync(lock, join(folder, 'evicted again'));
    renameSync(join(folder, 'version'), join(entry, '0'));
  });
  await expect(remove).rejects.toThrow('ENOENT');
  expect(existsSync(join(folder, 'version/a.js'))).toBe(true);
});

test('an action that lost its lock leaves the new holder its lock', async () => {
  const { folder, lock } = await heldLock();
  await writeFiles(folder, { 'next/new': '' });
  await withLock(
    lock,
    writeEntry,
    () => {
      renameSync(lock, join(folder, 'evicted'));
      renameSync(join(folder, 'next'), lock);
    },
    { staleAfter: 50 },
  );
  expect(await readdir(lock)).toEqual(['new']);
});
