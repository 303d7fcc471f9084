import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../testing/temporary-folder';

const rounds = 60;

/** Counts up under the lock. Two processes in the lock at the same time lose a count. */
const program = `
  import { readFileSync, renameSync, writeFileSync } from 'node:fs';
  import { writeFile } from 'node:fs/promises';
  const { withLock } = await import('${pathToFileURL(join(import.meta.dirname, 'lock.ts')).href}');
  const shift = Number(process.env.SHIFT) * 1000;
  const now = Date.now;
  Date.now = () => now() + shift;
  for (let round = 0; round < ${rounds}; round += 1) {
    await withLock('lock', (entry) => writeFile(entry, ''), (entry) => {
      const count = Number(readFileSync('count', 'utf8')) + 1;
      for (const end = performance.now() + 2; performance.now() < end; );
      writeFileSync(entry, String(count));
      renameSync(entry, 'count');
    });
  }`;

/** Starts a process that counts, and returns its exit code. */
async function count(folder: string, shift: number, wrapper: string[] = []): Promise<unknown> {
  const tsx = import.meta.resolve('tsx');
  const node = [process.execPath, '--import', tsx, '--input-type=module', '--eval', program];
  const [command = '', ...args] = [...wrapper, ...node];
  const counting = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, SHIFT: String(shift) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(counting, 'close')) as unknown[];
  return code;
}

test('no two processes hold the lock at once, although their clocks differ', async () => {
  const folder = await temporaryFolder({ count: '0' });
  const shifts = [0, 15, -86_400, 86_400];
  const codes = await Promise.all(shifts.map((shift) => count(folder, shift)));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(readFileSync(join(folder, 'count'), 'utf8')).toBe(String(rounds * shifts.length));
});

/** Runs a program as a process that has another number in another list of processes. */
const inNamespace = (pid: number) => [
  ...['unshare', '--pid', '--fork', 'sh', '-c'],
  ...[`for i in $(seq ${pid * 5}); do (true); done; "$0" "$@"; exit $?`],
];
const [unshare = '', ...options] = inNamespace(1);
const hasNamespaces = spawnSync(unshare, [...options, 'true']).status === 0;
const testWithNamespaces = hasNamespaces ? test : test.skip;

testWithNamespaces(
  'no two processes hold the lock at once, although they cannot see each other',
  async () => {
    const folder = await temporaryFolder({ count: '0' });
    const codes = await Promise.all([1, 2, 3].map((pid) => count(folder, 0, inNamespace(pid))));
    expect(codes).toEqual([0, 0, 0]);
    expect(readFileSync(join(folder, 'count'), 'utf8')).toBe(String(rounds * 3));
  },
  30_000,
);
