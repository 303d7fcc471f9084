import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { moduleAddress, runCode } from '../testing/child-program';
import { temporaryFolder } from '../testing/temporary-folder';
import { runChild } from './run-child';

jest.setTimeout(20_000); // Some tests start a program that starts others.

const node = (script: string, options?: Parameters<typeof runChild>[2]) =>
  runChild(process.execPath, ['--eval', script], options);

test('returns how a program ended, and what it has printed', async () => {
  const script = 'console.log("ä".repeat(9)); console.error("no"); process.exitCode = 3';
  const printed: string[] = [];
  const ended = await node(script, { print: (text) => printed.push(text) });
  expect(ended).toEqual({ code: 3, signal: null, stdout: `${'ä'.repeat(9)}\n`, stderr: 'no\n' });
  expect(printed.sort()).toEqual(['no\n', `${'ä'.repeat(9)}\n`]);
});

test('a program that does not exist is an error', async () => {
  await expect(runChild('/nowhere/program', [])).rejects.toThrow('spawn /nowhere/program ENOENT');
});

test('its input is at its end', async () => {
  expect(await node('process.stdin.pipe(process.stdout)')).toMatchObject({ code: 0, stdout: '' });
});

test.each([
  ['was aborted before', AbortSignal.abort()],
  ['is aborted', AbortSignal.timeout(50)],
])('ends when it %s, with what it has started', async (_, abort) => {
  const { signal } = await runChild('sh', ['-c', 'sleep 60 & sleep 60'], { abort });
  expect(signal).toBe('SIGTERM');
});

test('ends where there are no groups of processes, as on Windows', async () => {
  const kill = jest.spyOn(process, 'kill').mockImplementation(() => {
    throw new Error('kill ESRCH');
  });
  const { signal } = await runChild('sleep', ['60'], { abort: AbortSignal.timeout(50) });
  kill.mockRestore();
  expect(signal).toBe('SIGTERM');
});

test('ends when it prints without end', async () => {
  const { code, stdout } = await runChild('yes', []);
  expect(code).not.toBe(0); // It has no code, or the one of a broken pipe.
  expect(stdout.length).toBeLessThan(2 ** 27);
});

test('a signal ends it first, with what it has started', async () => {
  const started = join(await temporaryFolder(), 'started');
  const { status } = await runCode(`
    const { existsSync } = await import('node:fs');
    const { runChild } = await import('${moduleAddress('base/run-child.ts')}');
    setInterval(() => existsSync('${started}') && process.kill(process.pid, 'SIGTERM'), 20);
    await runChild('sh', ['-c', 'sleep 60 & touch ${started}; wait'], { stdio: 'inherit' });`);
  // Its output has ended, so nothing can write to it any more.
  expect(status).toBeNull();
  expect(existsSync(started)).toBe(true);
});

test('a signal ends all programs, also if another listener exits at once', async () => {
  const folder = await temporaryFolder();
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];
  await runCode(`
    const { existsSync } = await import('node:fs');
    const { runChild } = await import('${moduleAddress('base/run-child.ts')}');
    process.once('SIGTERM', () => process.exit());
    const run = (started) => runChild('sh', ['-c', 'touch ' + started + '; sleep 60'], { stdio: 'inherit' });
    const running = [run('${one}'), run('${other}')];
    setInterval(
      () => existsSync('${one}') && existsSync('${other}') && process.kill(process.pid, 'SIGTERM'),
      20,
    );
    await Promise.all(running);`);
  // Their output has ended, so nothing can write to it any more.
  expect(existsSync(other)).toBe(true);
});
