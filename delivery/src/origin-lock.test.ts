import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CommandError } from './command-error';
import { withLock } from './origin-lock';
import { temporaryFolder, writeFiles } from './temporary-folder';

/** A folder in which somebody holds the lock. */
async function lockHeldBy(holder: object | string) {
  const content = typeof holder === 'string' ? holder : JSON.stringify(holder);
  const folder = await temporaryFolder({ lock: content });
  return { folder, file: join(folder, 'lock') };
}

const us = { pid: process.pid, machine: hostname(), since: '2026-11-21T09:00:00.000Z', id: 'x' };

function deadProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

test('gives what the action gives, and leaves nothing behind', async () => {
  const folder = await temporaryFolder();
  const held = await withLock(join(folder, 'lock'), (isStillOurs) => isStillOurs());
  expect(held).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

test('an action that throws gives the lock back', async () => {
  const folder = await temporaryFolder();
  const broken = () => {
    throw new Error('broken');
  };
  await expect(withLock(join(folder, 'lock'), broken)).rejects.toThrow('broken');
  expect(await readdir(folder)).toEqual([]);
});

test('a lock that a dead process left is taken over', async () => {
  const { folder, file } = await lockHeldBy({ ...us, pid: deadProcess() });
  expect(await withLock(file, () => 'done')).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test.each(['', JSON.stringify({ ...us, machine: 'another' }), JSON.stringify(us)])(
  'a lock that is too old is taken over, whoever holds it: %s',
  async (content) => {
    const { folder, file } = await lockHeldBy(content);
    await utimes(file, new Date(0), new Date(0));
    expect(await withLock(file, () => 'done')).toBe('done');
    expect(await readdir(folder)).toEqual([]);
  },
);

test.each(['', JSON.stringify({ ...us, machine: 'another', pid: 1 }), JSON.stringify(us)])(
  'a lock that is held is waited for, for so long: %s',
  async (content) => {
    const { folder, file } = await lockHeldBy(content);
    const action = jest.fn();
    await expect(withLock(file, action, 0)).rejects.toThrow(CommandError);
    expect(action).not.toHaveBeenCalled();
    expect(await readdir(folder)).toEqual(['lock']);
  },
);

test('says who holds the lock, and what to do', async () => {
  const { file } = await lockHeldBy(us);
  await expect(withLock(file, jest.fn(), 0)).rejects.toThrow(
    `The page is locked by process ${us.pid} on ${us.machine} since ${us.since}. Try again; if that process is gone, delete ${file}`,
  );
});

test('a takeover that was killed half-way does not keep others from it', async () => {
  const { folder, file } = await lockHeldBy({ ...us, pid: deadProcess() });
  await writeFiles(folder, { 'lock.takeover': '' });
  await utimes(`${file}.takeover`, new Date(0), new Date(0));
  expect(await withLock(file, () => 'done')).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test('whoever lost the lock knows it, and leaves the new holder’s alone', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'lock');
  const held = await withLock(file, (isStillOurs) => {
    writeFileSync(file, JSON.stringify(us));
    return isStillOurs();
  });
  expect(held).toBe(false);
  expect(await readdir(folder)).toEqual(['lock']);
});
