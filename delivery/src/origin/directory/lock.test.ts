import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../../command-error';
import { temporaryFolder, writeFiles } from '../../testing/temporary-folder';
import { withLock } from './lock';

/** Returns a folder in which another process holds the lock. */
async function lockHeldBy(holder: object | string) {
  const content = typeof holder === 'string' ? holder : JSON.stringify(holder);
  const folder = await temporaryFolder({ lock: content });
  return { folder, file: join(folder, 'lock') };
}

const ourselves = {
  pid: process.pid,
  machine: hostname(),
  since: '2026-11-21T09:00:00.000Z',
  id: 'x',
};

function deadProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

test('returns what the action returns, and leaves nothing behind', async () => {
  const folder = await temporaryFolder();
  const held = await withLock(join(folder, 'lock'), (isStillOurs) => isStillOurs());
  expect(held).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

test('releases the lock when the action throws', async () => {
  const folder = await temporaryFolder();
  const broken = () => {
    throw new Error('broken');
  };
  await expect(withLock(join(folder, 'lock'), broken)).rejects.toThrow('broken');
  expect(await readdir(folder)).toEqual([]);
});

test('takes over the lock of a process that has ended', async () => {
  const { folder, file } = await lockHeldBy({ ...ourselves, pid: deadProcess() });
  expect(await withLock(file, () => 'done')).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test.each(['', JSON.stringify({ ...ourselves, machine: 'another' }), JSON.stringify(ourselves)])(
  'takes over a stale lock, whoever holds it: %s',
  async (content) => {
    const { folder, file } = await lockHeldBy(content);
    await utimes(file, new Date(0), new Date(0));
    expect(await withLock(file, () => 'done')).toBe('done');
    expect(await readdir(folder)).toEqual([]);
  },
);

test.each([
  '',
  JSON.stringify({ ...ourselves, machine: 'another', pid: 1 }),
  JSON.stringify(ourselves),
])('fails when the lock is not free in time: %s', async (content) => {
  const { folder, file } = await lockHeldBy(content);
  const action = jest.fn();
  await expect(withLock(file, action, 0)).rejects.toThrow(CommandError);
  expect(action).not.toHaveBeenCalled();
  expect(await readdir(folder)).toEqual(['lock']);
});

test('the error says who holds the lock and what to do', async () => {
  const { file } = await lockHeldBy(ourselves);
  await expect(withLock(file, jest.fn(), 0)).rejects.toThrow(
    `The origin's index.html is locked by process ${ourselves.pid} on ${ourselves.machine} since ${ourselves.since}. Try again. If that process is gone, delete ${file}`,
  );
});

test('takes over a lock after another process was killed while taking it over', async () => {
  const { folder, file } = await lockHeldBy({ ...ourselves, pid: deadProcess() });
  await writeFiles(folder, { 'lock.takeover': '' });
  await utimes(`${file}.takeover`, new Date(0), new Date(0));
  expect(await withLock(file, () => 'done')).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test('an action that lost the lock can tell, and keeps the lock of the new holder', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'lock');
  const held = await withLock(file, (isStillOurs) => {
    writeFileSync(file, JSON.stringify(ourselves));
    return isStillOurs();
  });
  expect(held).toBe(false);
  expect(await readdir(folder)).toEqual(['lock']);
});
