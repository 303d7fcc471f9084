import { symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moduleAddress, runCode } from '../testing/child-program';
import { canMount, withReadOnly, withSmallDisk } from '../testing/mounted';
import { CommandError } from './command-error';
import { explainFileError, readNamedFile } from './file-errors';
import { temporaryFolder } from '../testing/temporary-folder';

jest.setTimeout(20_000); // Two tests start a program.

const testMounts = canMount(tmpdir()) ? test : test.skip;

test.each([
  ['EACCES', 'open', 'has no permission (EACCES). It can belong to another user: use a checkout'],
  ['EPERM', 'unlink', 'has no permission (EPERM). It can belong to another user: use a checkout'],
  ['EROFS', 'mkdir', 'its file system is read-only (EROFS). Use a checkout on a disk'],
  ['ENOSPC', 'open', 'the disk is full (ENOSPC). Delete other files on this disk, then run'],
  ['EDQUOT', 'open', 'is used up (EDQUOT). Delete other files on this disk, then run'],
])('%s becomes one line that names the path and what to do', (code, syscall, text) => {
  const error = Object.assign(new Error(), { code, syscall, path: '/shop/dist' });
  const explained = explainFileError(error) as CommandError;
  expect(explained).toBeInstanceOf(CommandError);
  expect(explained.message).toMatch(/^\/shop\/dist cannot be used: [^\n]+$/);
  expect(explained.message).toContain(text);
});

test.each([
  new TypeError('a bug'),
  undefined,
  Object.assign(new Error(), { code: 'ENOENT', path: '/shop/dist' }),
  Object.assign(new Error(), { code: 'EACCES', syscall: 'listen', port: 80 }),
])('another error stays as it is', (error) => {
  expect(explainFileError(error)).toBe(error);
});

/** Records the inputs of a build in a folder, as a command does. */
const recording = (root: string) => `
  const { Command } = await import('commander');
  const { runProgram } = await import('${moduleAddress('base/run-program.ts')}');
  const { recordInputs } = await import('${moduleAddress('build/build-inputs.ts')}');
  await runProgram(new Command('build').action(() => recordInputs({ root: '${root}' }, 'x'.repeat(2_000_000))));`;

testMounts.each([
  ['full', withSmallDisk, 'the disk is full (ENOSPC)'],
  ['read-only', withReadOnly, 'its file system is read-only (EROFS)'],
])('a command on a %s disk ends with one line', async (_what, mounted, reason) => {
  const folder = await temporaryFolder({ 'dist/remoteEntry.js': '' });
  const { status, errors } = await runCode(recording(folder), { wrapper: mounted(folder) });
  expect(errors).toContain(` cannot be used: ${reason}`);
  expect(errors.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
});

test('a file that somebody named can be missing', async () => {
  const folder = await temporaryFolder({ 'a.json': '{}' });
  expect(await readNamedFile(join(folder, 'a.json'))).toBe('{}');
  expect(await readNamedFile(join(folder, 'none'))).toBeUndefined();
  expect(await readNamedFile(join(folder, 'a.json/b'))).toBeUndefined();
});

test.each<[what: string, nameIn: (folder: string) => string | Promise<string>, reason: string]>([
  ['a folder', (folder) => folder, 'it is a folder'],
  ['a loop of links', loopIn, 'is a symbolic link'],
  ['a name that no file can have', () => 'x'.repeat(5000), 'does not allow a name this long'],
  ['a name with a zero byte', () => 'a\0b', 'without null bytes'],
  ['a file that is too large', hugeIn, 'is greater than 2 GiB'],
])('%s ends with a message', async (_what, nameIn, reason) => {
  const file = await nameIn(await temporaryFolder());
  const read = readNamedFile(file);
  await expect(read).rejects.toThrow(CommandError);
  await expect(read).rejects.toThrow(reason);
});

async function loopIn(folder: string): Promise<string> {
  const link = join(folder, 'link');
  await symlink(link, link);
  return link;
}

async function hugeIn(folder: string): Promise<string> {
  const file = join(folder, 'huge');
  await writeFile(file, '');
  await truncate(file, 3_000_000_000); // It takes up no space.
  return file;
}
