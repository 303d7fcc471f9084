import { join } from 'node:path';
import { releasePackage } from '../release/release-package';
import { builtRemote } from '../testing/built-package';
import { moduleAddress, runCode } from '../testing/child-program';
import { publishedDirectory } from '../testing/published-origin';
import { temporaryFolder } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';
import { runBisect } from './run-bisect';

jest.setTimeout(20_000); // Some tests start a program.

const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
afterEach(() => delete process.env.BACKSHOP_ORIGIN);
afterAll(() => log.mockRestore());

async function twoReleases() {
  const { workspace, origin } = await publishedDirectory('dashboard');
  await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
  process.env.BACKSHOP_ORIGIN = origin.directory;
  return { BACKSHOP_ORIGIN: origin.directory };
}

const numbers = { good: '1', bad: '2' };

test('a command that another one ends has judged nothing', async () => {
  await twoReleases();
  const command = [process.execPath, '--eval', 'process.kill(process.pid, "SIGKILL")'];
  await expect(runBisect(command, numbers)).rejects.toThrow(
    `SIGKILL ended ${process.execPath}, so the search ended too.`,
  );
});

test('a signal ends the command that judges, with what it has started', async () => {
  const env = await twoReleases();
  const file = join(await temporaryFolder(), 'started');
  const command = ['sh', '-c', `sleep 60 & touch ${file}; wait`];
  const code = `
    const { existsSync } = await import('node:fs');
    const { runBisect } = await import('${moduleAddress('commands/run-bisect.ts')}');
    setInterval(() => existsSync('${file}') && process.kill(process.pid, 'SIGTERM'), 20);
    await runBisect(${JSON.stringify(command)}, ${JSON.stringify(numbers)});`;
  // Its output ends when nothing can write to it any more.
  expect((await runCode(code, { env })).status).toBe(null);
});

test('a command without a name is refused, such as a variable that is not set', async () => {
  await twoReleases();
  await expect(runBisect([''], numbers)).rejects.toThrow(
    'The command that judges a release has no name.',
  );
});

test('a search reads each answer from a pipe, also if all come at once', async () => {
  const env = await twoReleases();
  const code = `
    const { runBisect } = await import('${moduleAddress('commands/run-bisect.ts')}');
    await runBisect([], ${JSON.stringify(numbers)});`;
  const wrapper = ['sh', '-c', 'printf "perhaps\\nyes\\nno\\n" | "$@"', 'sh'];
  const { status, output } = await runCode(code, { env, wrapper });
  expect(output).toMatch(/This release broke it:\n\n *2 /);
  expect(status).toBe(0);
});

test('without a terminal, a search ends at its first question', async () => {
  const env = await twoReleases();
  const code = `
    const { runBisect } = await import('${moduleAddress('commands/run-bisect.ts')}');
    await runBisect([], ${JSON.stringify(numbers)});`;
  const { status, errors } = await runCode(code, { env });
  expect(errors).toContain('Nobody answered, so the search ended.');
  expect(status).toBe(1);
});
