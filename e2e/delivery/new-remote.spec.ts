import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { directoryOrigin } from '@backshop/delivery/origin/directory/directory-origin';
import { publishAll } from '@backshop/delivery/release/publish';
import { listen } from '@backshop/delivery/server/listen';
import { originServer } from '@backshop/delivery/server/origin-server';
import { releasablePackages } from '@backshop/delivery/workspace';
import type { Page } from '@playwright/test';
import { expect, openPage, test } from '../support/test';

const workspace = join(import.meta.dirname, '../..');
const excludedFolders = /(^|\/)(\.git|\.origin|test-results)(\/|$)/;

/** Runs a program in a copy of the workspace. Returns its standard output. */
async function run(root: string, program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, BACKSHOP_ORIGIN: join(root, '.origin') };
  const { stdout } = await promisify(execFile)(program, args, { cwd: root, env }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      // tsc and webpack write their errors to the standard output.
      error.message += error.stdout;
      throw error;
    },
  );
  return stdout;
}

/** Runs a command of one of the copy's own packages. */
const runCommand = (root: string, name: 'delivery' | 'tools', ...args: string[]) =>
  run(root, process.execPath, join(root, name, `bin/${name}.js`), ...args);

test('a new remote passes its checks, is released, and shows after two lines in the host', async ({
  page,
}) => {
  test.setTimeout(180_000); // Type check, unit tests and builds.
  const root = mkdtempSync(join(tmpdir(), 'backshop-'));
  try {
    copyWorkspace(root);
    const nextSteps = await runCommand(root, 'tools', 'new:remote', 'gift-cards');
    const [pageLine = '', iconLine = ''] = nextSteps.match(/^ {4}\S.*,$/gm) ?? [];
    const host = join(root, 'host/src');
    addLine(join(host, 'routing/pages.ts'), /pages: readonly Page\[\] = \[/, pageLine);
    addLine(join(host, 'shell/navigation/navigation-icon.tsx'), /const icons.* = \{/, iconLine);
    installDependencies(root, 'remote-gift-cards', 'remote-placeholders');

    const changed = ['shared-types', 'host', 'remote-gift-cards'];
    await run(root, 'node_modules/.bin/tsc', '--build', '--noEmit', ...changed);
    await run(root, 'node_modules/.bin/jest', '--selectProjects', 'remote-gift-cards');
    await publishAll(directoryOrigin(join(root, '.origin')), releasablePackages());
    await runCommand(root, 'delivery', 'release', 'gift-cards');
    await runCommand(root, 'delivery', 'release', 'host');
    await expectGiftCards(page, root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

/** Copies the workspace with its builds and installed packages. */
function copyWorkspace(root: string) {
  const installed = join(workspace, 'node_modules');
  cpSync(workspace, root, {
    recursive: true,
    verbatimSymlinks: true, // Links between packages must lead to the copies.
    filter: (path) => path !== installed && !excludedFolders.test(path.slice(workspace.length)),
  });
  symlinkSync(installed, join(root, 'node_modules'));
}

/** Adds a line to a file, after the first match of a pattern. */
function addLine(file: string, after: RegExp, line: string) {
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(after);
  writeFileSync(
    file,
    text.replace(after, (match) => `${match}\n${line}`),
  );
}

/**
 * Copies the installed packages of a package with the same dependencies: faster than pnpm install.
 */
function installDependencies(root: string, folder: string, source: string) {
  const [manifest, sourceManifest] = [folder, source].map((each) => {
    const file = join(root, each, 'package.json');
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  });
  for (const kind of ['dependencies', 'devDependencies', 'peerDependencies']) {
    expect(manifest![kind]).toEqual(sourceManifest![kind]);
  }
  cpSync(join(root, source, 'node_modules'), join(root, folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

/** Serves the copy's origin and expects the new page in it. */
async function expectGiftCards(page: Page, root: string) {
  const server = originServer(join(root, '.origin'));
  await listen(server, 0);
  try {
    const { port } = server.address() as AddressInfo;
    await openPage(page, `http://localhost:${port}/gift-cards`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift Cards');
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Gift Cards' });
    await expect(entry).toHaveAttribute('aria-current', 'page');
  } finally {
    server.closeAllConnections();
    await promisify(server.close.bind(server))();
  }
}
