import { existsSync } from 'node:fs';
import { moduleAddress, runCode } from '../testing/child-program';
import { withTemporaryFolder } from './with-temporary-folder';

jest.setTimeout(20_000); // Most tests start a program.

const waits = 'await new Promise((resolve) => setTimeout(resolve, 60_000));';

/** Sends a signal to a program during an action. Returns the action's folder, and what the program printed after. */
async function sendDuring(action: string, signal: string, before = '') {
  const code = `
    const { beforeEnd } = await import('${moduleAddress('base/before-end.ts')}');
    const { withTemporaryFolder } = await import('${moduleAddress('base/with-temporary-folder.ts')}');
    ${before}
    await withTemporaryFolder('test', async (folder) => {
      console.log(folder);
      process.kill(process.pid, '${signal}');
      ${action}
    });
    ${waits}`;
  const { output, ...ended } = await runCode(code);
  const [folder = '', ...lines] = output.trim().split('\n');
  return { folder, lines, ...ended };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s ends the program and its folder', async (signal) => {
  const { folder, ...ended } = await sendDuring(waits, signal);
  expect(folder).toMatch(/backshop-test-\w+$/);
  expect(existsSync(folder)).toBe(false);
  expect(ended).toEqual({ lines: [], status: null, errors: '' });
});

test('a signal during a synchronous action ends the program after it', async () => {
  const sleeps = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);';
  const { folder, status } = await sendDuring(sleeps, 'SIGTERM');
  expect(existsSync(folder)).toBe(false);
  expect(status).toBeNull();
});

test('the folder stays until the programs that work in it have ended', async () => {
  const ends = `beforeEnd(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    console.log((await import('node:fs')).existsSync(folder));
  });`;
  const { folder, lines, status } = await sendDuring(`${ends} ${waits}`, 'SIGTERM');
  expect(existsSync(folder)).toBe(false);
  expect({ lines, status }).toEqual({ lines: ['true'], status: null });
});

test('a program that handles the signal ends as it wants to', async () => {
  const handles = "process.on('SIGTERM', () => { console.log('handled'); process.exit(3); });";
  const { folder, lines, status } = await sendDuring(waits, 'SIGTERM', handles);
  expect(existsSync(folder)).toBe(false);
  expect({ lines, status }).toEqual({ lines: ['handled'], status: 3 });
});

test('the folder goes away when the action fails, and returns what it returned', async () => {
  const folders: string[] = [];
  const failed = withTemporaryFolder('test', (folder) => {
    folders.push(folder);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await withTemporaryFolder('test', (folder) => folders.push(folder))).toBe(2);
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, false]);
});
