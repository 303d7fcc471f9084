import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { directoryOrigin } from '@backshop/delivery/directory-origin';
import { publishAll } from '@backshop/delivery/publish';
import { listen, originServer } from '@backshop/delivery/serve';
import { releasablePackages } from '@backshop/delivery/workspace';
import type { Page } from '@playwright/test';
import { expect, openPage, test } from './test';

const workspace = join(import.meta.dirname, '..');
const leftOut = /(^|\/)(\.git|\.origin|test-results)(\/|$)/;

/** Runs a command in a folder; gives what it printed. */
async function run(folder: string, command: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, BACKSHOP_ORIGIN: join(folder, '.origin') };
  const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      // tsc and webpack say what is wrong on the standard output.
      error.message += error.stdout;
      throw error;
    },
  );
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

test('a new remote is checked, tested and released, and shows with two lines of the host', async ({
  page,
}) => {
  test.setTimeout(180_000); // Checks, tests and builds as its team does.
  const root = mkdtempSync(join(tmpdir(), 'backshop-'));
  try {
    copyWorkspace(root);
    const said = await delivery(root, 'new-remote', 'gift-cards');
    const [pageLine = '', iconLine = ''] = said.match(/^ {4}\S.*,$/gm) ?? [];
    const navigation = join(root, 'host/src/layout/navigation');
    insert(join(navigation, 'pages.ts'), /pages: readonly Page\[\] = \[/, pageLine);
    insert(join(navigation, 'navigation-icon.tsx'), /const icons.* = \{/, iconLine);
    install(root, 'remote-gift-cards', 'remote-placeholders');

    const changed = ['shared-types', 'host', 'remote-gift-cards'];
    await run(root, 'node_modules/.bin/tsc', '--build', '--noEmit', ...changed);
    await run(root, 'node_modules/.bin/jest', '--selectProjects', 'remote-gift-cards');
    await publishAll(directoryOrigin(join(root, '.origin')), releasablePackages());
    await delivery(root, 'release', 'gift-cards');
    await delivery(root, 'release', 'host');
    await showGiftCards(page, root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

/** Copies the workspace as it stands, with what is built and installed. */
function copyWorkspace(root: string) {
  const installed = join(workspace, 'node_modules');
  cpSync(workspace, root, {
    recursive: true,
    verbatimSymlinks: true, // A package's links to others lead to those of the copy.
    filter: (path) => path !== installed && !leftOut.test(path.slice(workspace.length)),
  });
  symlinkSync(installed, join(root, 'node_modules'));
}

/** Gives a package what another has installed, which has to be the same as it asks for. */
function install(root: string, folder: string, other: string) {
  const [asked, given] = [folder, other].map((each) => {
    const file = join(root, each, 'package.json');
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  });
  for (const kind of ['dependencies', 'devDependencies', 'peerDependencies']) {
    expect(asked![kind]).toEqual(given![kind]);
  }
  cpSync(join(root, other, 'node_modules'), join(root, folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

/** Opens the new page on the copy's own origin. */
async function showGiftCards(page: Page, root: string) {
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
