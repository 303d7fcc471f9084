import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../testing/temporary-folder';

const shutdown = pathToFileURL(join(import.meta.dirname, 'shutdown.ts')).href;
const tsx = pathToFileURL(createRequire(import.meta.filename).resolve('tsx')).href;
const server = ['node', '--import', tsx, 'server.mjs'];
const npxPnpm = ['npx', '--yes', 'pnpm@10', 'start'];

jest.setTimeout(20_000); // Each test starts Node, npm or pnpm, several of them in a row.

/** Returns a folder with a server that prints when it is ready and when it stops. */
function serverFolder(): Promise<string> {
  return temporaryFolder({
    'package.json': JSON.stringify({ private: true, scripts: { start: server.join(' ') } }),
    'server.mjs': `
      import { onShutdown } from '${shutdown}';
      import { openSync } from 'node:fs';
      process.once('SIGUSR2', () => {
        try {
          for (;;) openSync('/dev/null');
        } catch (error) {
          // As often as the server looks for its package manager: so it has looked twice, too.
          let looks = 0;
          setInterval(() => ++looks === 2 && console.log('running after ' + error.code), 250);
        }
      });
      setInterval(() => undefined, 1000);
      onShutdown(() => { console.log('stopped'); process.exit(); });
      console.log('ready ' + process.pid + '.');`,
    'launcher.mjs': `
      import { spawn } from 'node:child_process';
      const [command, ...args] = process.argv.slice(2);
      spawn(command, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
      process.stdin.resume().on('end', () => process.exit());`,
  });
}

async function run([command = '', ...args]: string[]) {
  const started = spawn(command, args, { cwd: await serverFolder() });
  const until = reader(started);
  const [, pid] = await until(/ready (\d+)\./);
  return { started, until, pid: Number(pid) };
}

/** Returns the path of the pnpm that runs these tests; without one, of the pnpm that npx runs. */
function pathOfPnpm(): string {
  const { npm_execpath: running = '' } = process.env;
  if (/\bpnpm\.c?js$/.test(running)) return running;
  const args = ['--yes', '--package', 'pnpm@10', '--call', 'command -v pnpm'];
  return execFileSync('npx', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
}

describe.each(['SIGINT', 'SIGTERM'] as const)('%s', (signal) => {
  test('to the server stops it', async () => {
    const { started, until } = await run(server);
    started.kill(signal);
    await until(/stopped/);
  });
});

test.each([
  ['npm start', () => ['npm', 'start']],
  ['pnpm start', () => ['node', pathOfPnpm(), 'start']],
  ['npx pnpm@10 start', () => npxPnpm],
])('SIGTERM to `%s` stops the server', async (_name, command) => {
  const { started, until } = await run(command());
  started.kill('SIGTERM');
  await until(/stopped/);
});

test.each([
  ['the server', server],
  ['npx pnpm@10 start', npxPnpm],
])('the server keeps running when the script that started `%s` exits', async (_name, command) => {
  const { started, until, pid } = await run(['node', 'launcher.mjs', ...command]);
  started.stdin.end();
  await once(started, 'exit');
  const stopped = until(/stopped/).then(() => 'stopped');
  expect(await Promise.race([stopped, setTimeout(1000, 'running')])).toBe('running');
  process.kill(pid);
  await stopped;
});

test('the server keeps running when it has no file descriptor left', async () => {
  const { until, pid } = await run(['sh', '-c', 'ulimit -n 200 && exec npm start']);
  process.kill(pid, 'SIGUSR2');
  expect((await until(/stopped|running after.*/))[0]).toBe('running after EMFILE');
  process.kill(pid);
  await until(/stopped/);
});

/** Returns a function that waits for a text in the output of a process. */
function reader({ stdout }: ChildProcess) {
  let text = '';
  let check: () => void = () => undefined;
  stdout!.on('data', (chunk) => {
    text += String(chunk);
    check();
  });
  return (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve) => {
      check = () => {
        const found = pattern.exec(text);
        if (found) resolve(found);
      };
      check();
    });
}
