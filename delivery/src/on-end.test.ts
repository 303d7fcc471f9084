import { spawn } from 'node:child_process';
import { join } from 'node:path';

const onEnd = join(import.meta.dirname, 'on-end.ts');
const code = `
  const { onEnd } = await import(${JSON.stringify(onEnd)});
  const open = setInterval(() => undefined, 1000);
  onEnd(() => { console.log('ended'); clearInterval(open); });
  console.log('ready ' + process.pid);`;
const command = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', code] as const;

jest.setTimeout(30_000); // Each test starts Node anew.

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the command', async (signal) => {
  const [program, ...args] = command;
  const run = spawn(program, args, { cwd: import.meta.dirname });
  const output = follow(run.stdout);
  await output.until(/ready/);
  run.kill(signal);
  await output.until(/ended/);
});

test.each(['sh', '/bin/sh'])('the end of a package manager’s %s ends the command', async (name) => {
  const quoted = command.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const shell = spawn(name, ['-c', `${quoted}; true`], { cwd: import.meta.dirname });
  const output = follow(shell.stdout);
  await output.until(/ready/);
  shell.kill('SIGTERM');
  await output.until(/ended/);
});

/** Reads what a process writes; `until` waits for a text in it. */
function follow(stream: NodeJS.ReadableStream) {
  let text = '';
  let notice: () => void = () => undefined;
  stream.on('data', (chunk) => {
    text += String(chunk);
    notice();
  });
  return {
    until: (pattern: RegExp) =>
      new Promise<void>((resolve) => {
        notice = () => pattern.test(text) && resolve();
        notice();
      }),
  };
}
