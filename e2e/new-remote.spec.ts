import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { originServer } from '@backshop/delivery/serve';
import { expect, openPage, test } from './test';

const workspace = join(import.meta.dirname, '..');
const leftOut = /(^|\/)(node_modules|dist|\.git|\.origin|test-results)(\/|$)/;

/** Runs a command in a folder; gives what it printed. */
async function run(folder: string, command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd: folder });
  return stdout;
}

/** Runs `delivery` of a workspace. */
const delivery = (root: string, ...args: string[]) =>
  run(root, process.execPath, join(root, 'delivery/bin/delivery.js'), ...args);

function insert(file: string, after: RegExp, line: string) {
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(after);
  writeFileSync(
    file,
    text.replace(after, (found) => `${found}\n${line}`),
  );
}

test.describe('a new remote', () => {
  let root = '';

  test.beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'backshop-'));
    cpSync(workspace, root, {
      recursive: true,
      filter: (path) => !leftOut.test(path.slice(workspace.length)),
    });
  });

  test.afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('builds, passes its test, and shows with two lines of the host', async ({ page }) => {
    test.setTimeout(240_000); // Installs and builds a whole workspace.
    await run(root, 'npx', '-y', 'pnpm@10', 'install', '--prefer-offline', '--no-frozen-lockfile');
    const said = await delivery(root, 'new-remote', 'gift-cards');
    const [pageLine = '', iconLine = ''] = said.match(/^ {4}\S.*,$/gm) ?? [];
    insert(
      join(root, 'host/src/layout/navigation/pages.ts'),
      /pages: readonly Page\[\] = \[/,
      pageLine,
    );
    insert(
      join(root, 'host/src/layout/navigation/navigation-icon.tsx'),
      /const icons.* = \{/,
      iconLine,
    );

    await run(root, 'npx', '-y', 'pnpm@10', 'install', '--prefer-offline', '--no-frozen-lockfile');
    await run(root, 'node_modules/.bin/tsc', '--build', '--noEmit');
    await run(root, 'node_modules/.bin/eslint', 'remote-gift-cards');
    await run(root, 'node_modules/.bin/jest', '--selectProjects', 'remote-gift-cards');
    await delivery(root, 'build');

    const server = originServer(join(root, '.origin')).listen(0);
    await once(server, 'listening');
    try {
      const address = `http://localhost:${(server.address() as AddressInfo).port}`;
      await openPage(page, `${address}/gift-cards`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift Cards');
      await expect(page.getByRole('link', { name: 'Gift Cards' })).toHaveAttribute(
        'aria-current',
        'page',
      );
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  for (const [name, reason] of [
    ['placeholders', 'remote-placeholders exists already; choose another name.'],
    ['remote-placeholders', 'remote-placeholders exists already; choose another name.'],
    ['store', 'The host has a page at /store already; choose another name.'],
    ['Gift Cards', '"Gift Cards" can\'t be the name of a remote;'],
    ['../escape', '"../escape" can\'t be the name of a remote;'],
    ['history', '"history" is taken by the browser or the host;'],
    ['', 'A remote needs a name: pnpm new:remote <name>'],
  ] as const) {
    test(`is refused the name "${name}" in one line`, async () => {
      const refusal = await delivery(workspace, 'new-remote', name).catch(
        (error: { code: number; stderr: string }) => error,
      );
      expect(refusal).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
      expect((refusal as { stderr: string }).stderr.trim().split('\n')).toHaveLength(1);
    });
  }
});
