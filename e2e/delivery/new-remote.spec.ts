import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { directoryOrigin } from '@backshop/delivery/origin/directory/directory-origin';
import { publishAll } from '@backshop/delivery/release/publish';
import { listen } from '@backshop/delivery/server/listen';
import { originServer } from '@backshop/delivery/server/origin-server';
import { testAction } from '@backshop/delivery/testing/test-action';
import { releasablePackages } from '@backshop/delivery/project';
import type { Page } from '@playwright/test';
import { expect, openPage, pageHeading, test } from '../support/test';
import { copyWorkspace, runIn } from '../support/workspace-copy';

/** Runs a command of one of the copy's own packages. */
const runCommand = (root: string, name: 'delivery' | 'tools', ...args: string[]) =>
  runIn(root, process.execPath, join(root, name, `bin/${name}.js`), ...args);

test('a new remote passes its checks, is released, and shows after two lines in the host', async ({
  page,
}) => {
  test.setTimeout(180_000); // Type check, unit tests and builds.
  const root = copyWorkspace();
  try {
    const nextSteps = await runCommand(root, 'tools', 'new:remote', 'gift-cards');
    const [pageLine = '', iconLine = ''] = nextSteps.match(/^ {4}\S.*,$/gm) ?? [];
    const host = join(root, 'host/src');
    addLine(join(host, 'routing/pages.ts'), /export const pages = \[/, pageLine);
    addLine(join(host, 'shell/navigation/navigation-icon.tsx'), /const icons.* = \{/, iconLine);
    installDependencies(root, 'remote-gift-cards', 'remote-placeholders');

    const changed = ['shared-types', 'host', 'remote-gift-cards'];
    await runIn(root, 'node_modules/.bin/tsc', '--build', '--noEmit', ...changed);
    await runIn(root, 'node_modules/.bin/jest', '--selectProjects', 'remote-gift-cards');
    await publishAll(directoryOrigin(join(root, '.origin')), testAction, releasablePackages());
    await runCommand(root, 'delivery', 'release', 'gift-cards');
    await runCommand(root, 'delivery', 'release', 'host');
    await expectGiftCards(page, root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

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
    await expect(pageHeading(page)).toHaveText('Gift Cards');
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Gift Cards' });
    await expect(entry).toHaveAttribute('aria-current', 'page');
  } finally {
    server.closeAllConnections();
    await promisify(server.close.bind(server))();
  }
}
