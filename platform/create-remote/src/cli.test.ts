import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const tsx = join(import.meta.dirname, '../../../node_modules/.bin/tsx');
const program = join(import.meta.dirname, 'cli.ts');
const folder = mkdtempSync(join(tmpdir(), 'backshop-'));
afterAll(() => rmSync(folder, { recursive: true }));

function create(...args: string[]) {
  const env = { ...process.env, npm_config_user_agent: 'pnpm/10.34.9 npm/? node/v20.19.0' };
  return spawnSync(tsx, [program, ...args], { cwd: folder, env, encoding: 'utf8' });
}

test('makes a folder with the name of the remote, and prints the next steps', () => {
  const { stdout, status } = create('remote-reports');
  expect(stdout).toContain('Created a remote with the page "Reports"');
  expect(stdout).toContain('\n  cd remote-reports\n  pnpm install\n');
  expect(stdout).toContain('in the deployed product, for you only, without a release');
  expect(status).toBe(0);
  expect(existsSync(join(folder, 'remote-reports/src/exposed/reports.tsx'))).toBe(true);
});

test('options count after `--`, too, which pnpm and yarn pass on', () => {
  const { stdout, status } = create('cards', '--', '--card');
  expect(stdout).toContain('and a card for the Dashboard');
  expect(status).toBe(0);
  expect(existsSync(join(folder, 'cards/package.json'))).toBe(true);
});

test.each([
  [[], "Missing required argument 'name'"],
  [['Gift Cards'], '"Gift Cards" cannot be the name of a remote.'],
])('says what is wrong with the arguments %j', (args, message) => {
  const { stderr, status } = create(...args);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
});

test('explains itself', () => {
  expect(create('--help').stdout).toContain('Usage: npm create @backshop/remote <name> [folder]');
});
