import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, openPage, test } from './test';

const workspace = join(import.meta.dirname, '..');
const leftOut = /(^|\/)(node_modules|dist|\.git|\.origin|test-results)(\/|$)/;

/** Runs a command in a folder; gives what it printed. */
async function run(folder: string, command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd: folder }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      // tsc and webpack say what is wrong on the standard output.
      error.message += error.stdout;
      throw error;
    },
  );
  return stdout;
}

const cli = (root: string) => join(root, 'delivery/bin/delivery.js');

/** Runs `delivery` of a workspace. */
const delivery = (root: string, ...args: string[]) =>
  run(root, process.execPath, cli(root), ...args);

function insert(file: string, after: RegExp, line: string) {
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(after);
  writeFileSync(
    file,
    text.replace(after, (found) => `${found}\n${line}`),
  );
}

test('a new remote builds, passes its test, and shows with two lines of the host', async ({
  page,
}) => {
  test.setTimeout(240_000); // Installs and builds a whole workspace.
  const root = mkdtempSync(join(tmpdir(), 'backshop-'));
  try {
    cpSync(workspace, root, {
      recursive: true,
      filter: (path) => !leftOut.test(path.slice(workspace.length)),
    });
    const tools = join(root, 'delivery/node_modules');
    symlinkSync(join(workspace, 'delivery/node_modules'), tools);
    const said = await delivery(root, 'new-remote', 'gift-cards');
    rmSync(tools);
    const [pageLine = '', iconLine = ''] = said.match(/^ {4}\S.*,$/gm) ?? [];
    const navigation = join(root, 'host/src/layout/navigation');
    insert(join(navigation, 'pages.ts'), /pages: readonly Page\[\] = \[/, pageLine);
    insert(join(navigation, 'navigation-icon.tsx'), /const icons.* = \{/, iconLine);

    await run(root, 'npx', '-y', 'pnpm@10', 'install', '--prefer-offline', '--no-frozen-lockfile');
    await run(root, 'node_modules/.bin/tsc', '--build', '--noEmit');
    await run(root, 'node_modules/.bin/jest', '--selectProjects', 'remote-gift-cards');
    await showGiftCards(page, root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

/** Opens the new page in the whole, built and served by its own workspace. */
async function showGiftCards(page: Page, root: string) {
  const port = Number(process.env.E2E_PORT ?? 4173) + 1;
  const started = spawn(process.execPath, [cli(root), 'start'], {
    env: { ...process.env, PORT: String(port) },
  });
  try {
    for await (const line of createInterface({ input: started.stdout })) {
      if (line.includes('is served at')) break;
    }
    await openPage(page, `http://localhost:${port}/gift-cards`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift Cards');
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Gift Cards' });
    await expect(entry).toHaveAttribute('aria-current', 'page');
  } finally {
    started.kill();
    if (started.exitCode === null) await once(started, 'exit');
  }
}

for (const [name, reason] of [
  ['placeholders', 'remote-placeholders exists already; choose another name.'],
  ['remote-placeholders', 'remote-placeholders exists already; choose another name.'],
  ['store', 'The host has a page at /store already; choose another name.'],
  ['Gift Cards', '"Gift Cards" can\'t be the name of a remote;'],
  ['../escape', '"../escape" can\'t be the name of a remote;'],
  ['history', '"history" is taken by the browser or the host;'],
  ['', 'A remote needs a name: pnpm new:remote <name>'],
] as const) {
  test(`a new remote is refused the name "${name}" in one line`, async () => {
    const refusal = (await delivery(workspace, 'new-remote', name).catch(
      (error: unknown) => error,
    )) as { code: number; stderr: string };
    expect(refusal.code).toBe(1);
    expect(refusal.stderr).toContain(reason);
    expect(refusal.stderr.trim().split('\n')).toHaveLength(1);
  });
}
