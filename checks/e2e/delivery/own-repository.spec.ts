import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildPackages } from '@backshop/delivery/build/build-packages';
import { directoryOrigin } from '@backshop/delivery/origin/directory-origin';
import { releasablePackages } from '@backshop/delivery/project';
import { releaseAll } from '@backshop/delivery/release/release-package';
import { listen } from '@backshop/delivery/server/listen';
import { originServer } from '@backshop/delivery/server/origin-server';
import { testAction } from '@backshop/delivery/testing/test-action';
import { packPackages } from '@backshop/tools/pack';
import { readWorkflow } from '@backshop/tools/workflows/workflow-files';
import type { Page } from '@playwright/test';
import { outsideEnv, type RunningCommand, runner, startCommand } from '../support/own-repository';
import { type PackageRegistry, startRegistry } from '../support/package-registry';
import { expect, openPage, pageHeading, test } from '../support/test';
import { runJob } from '../support/workflow-job';
import { copyWorkspace, runIn } from '../support/workspace-copy';

// No remote of the workspace has this name.
const name = 'made-up';
const title = 'Made Up';

const first = 'This page is empty for now.';
const second = 'The second version of this page.';
/** What the README of the new repository says that the host needs. */
const pageLine = `{ id: '${name}', path: '/${name}', name: '${title}', icon: '${name}', expose: '${name}/MadeUp' },`;

/** Its team may stay on any React that Backshop's packages accept. */
function useOldestReact(manifest: string): void {
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace(/("(@types\/)?react(-dom)?": )"[^"]+"/g, '$1"19.0.0"'));
}

const content = (page: Page) => page.getByRole('main');
const menuEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title });

test('a remote from a repository of its own, with an older React, is created, tested, released and rolled back, and shows in the host', async ({
  page,
  violations,
}) => {
  test.setTimeout(480_000); // Packing, installation, tests and builds, beside other tests that build.
  const folder = mkdtempSync(join(tmpdir(), 'backshop-'));
  const workspace = copyWorkspace();
  const origin = join(workspace, '.origin');
  const server = originServer(origin);
  let registry: PackageRegistry | undefined;
  let hostIsBuilt: Promise<void> | undefined;
  let dev: RunningCommand | undefined;
  try {
    hostIsBuilt = buildHost(workspace);
    registry = await startRegistry(await packPackages(join(folder, 'packages')));
    await releaseAll(directoryOrigin(origin), testAction, releasablePackages());
    await listen(server, 0);
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;

    const env = outsideEnv(registry.url, origin);
    // In an empty cache, because npx would run an older build of the same version.
    const create = runner(folder, { ...env, npm_config_cache: join(folder, 'cache') });
    const steps = await create('npm', 'create', '--yes', '@backshop/remote', name);
    expect(steps).toContain(`cd ${name}\n  npm install\n`);
    const repository = join(folder, name);
    const run = runner(repository, env);
    const commit = async (message: string) => {
      await run('git', 'add', '--all');
      await run('git', 'commit', '--quiet', '--message', message);
    };
    /** Runs the repository's own workflow. */
    const runWorkflow = (action: string) =>
      runJob(readWorkflow(repository, 'release.yml'), 'release', {
        root: repository,
        temporary: join(folder, 'temporary'),
        env,
        contexts: { inputs: { action }, vars: { BACKSHOP_ORIGIN: origin }, secrets: {} },
      });

    expect(readFileSync(join(repository, 'README.md'), 'utf8')).toContain(`\n${pageLine}\n`);
    useOldestReact(join(repository, 'package.json'));
    await run('npm', 'install');
    await commit('Start');

    const checked = await run('npm', 'run', 'check', '--', '--against', url);
    expect(checked).toContain(`The host has no slot for ${name}.`);

    // The dev server shows the remote inside the deployed product, in one tab only. Nobody has released it.
    const file = join(repository, `src/features/${name}-page/${name}-page.tsx`);
    const edit = (from: string, to: string) =>
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    const port = String(await freePort());
    const options = ['--port', port, '--against', url];
    dev = startCommand(repository, env, 'npm', 'run', 'dev', '--', ...options);
    const tab = await page.context().newPage();
    const address = await dev.printed(/http:\S+\?override=\S+/);
    expect(address).toBe(`${url}/preview/MadeUp?override=${name}@http://localhost:${port}`);
    await openPage(tab, address);
    await expect(content(tab)).toContainText('404 Not Found');
    await tab.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(pageHeading(tab)).toHaveText(title);
    await expect(content(tab)).toContainText(first);
    await openPage(page, `${url}/preview/MadeUp`);
    await expect(content(page)).toContainText('404 Not Found');
    edit(first, second);
    // The policy of the deployed product blocks the connection that would update it (docs/decisions/0095).
    await expect(async () => {
      await tab.reload();
      await expect(content(tab)).toContainText(second, { timeout: 1000 });
    }).toPass();
    const blocked = new Set(violations.splice(0).map((each) => each.replace(/\d+/, 'port')));
    expect([...blocked]).toEqual(['connect-src ws://localhost:port/ws']);
    await tab.close();
    edit(second, first);
    await dev.stop();

    // Staff see the page when a host with a slot for it is live.
    const released = await runWorkflow('release');
    expect(released.Test?.outcome, released.Test?.printed).toBe('success');
    expect(released.Release?.outcome, released.Release?.printed).toBe('success');
    await openPage(page, `${url}/customers`);
    await expect(menuEntry(page)).toHaveCount(0);
    await hostIsBuilt;
    await runIn(
      workspace,
      process.execPath,
      'platform/delivery/bin/delivery.js',
      'release',
      'host',
    );
    await openPage(page, `${url}/${name}`);
    await expect(pageHeading(page)).toHaveText(title);
    await expect(content(page)).toContainText(first);
    await expect(menuEntry(page)).toHaveAttribute('aria-current', 'page');

    // A staged version shows in a preview only.
    edit(first, second);
    await commit('Change the text');
    const staged = await run('npm', 'run', 'release', '--', '--stage');
    const [preview = ''] = /\/\S*\?override=\S+/.exec(staged) ?? [];
    expect(preview).toContain(`/${name}?`);
    await openPage(page, `${url}${preview}`);
    await expect(content(page)).toContainText(first);
    const notice = page.getByRole('region', { name: 'Preview' });
    await notice.getByRole('button', { name: 'Preview' }).click();
    await expect(content(page)).toContainText(second);
    await notice.getByRole('button', { name: 'End preview' }).click();
    await expect(content(page)).toContainText(first);

    await run('npm', 'run', 'release');
    await openPage(page, `${url}/${name}`);
    await expect(content(page)).toContainText(second);
    expect((await runWorkflow('rollback'))['Roll back']?.outcome).toBe('success');
    await openPage(page, `${url}/${name}`);
    await expect(content(page)).toContainText(first);
  } finally {
    await dev?.stop();
    await hostIsBuilt?.catch(() => undefined); // Writes into the folder that is deleted below.
    server.closeAllConnections();
    if (server.listening) await promisify(server.close.bind(server))();
    await registry?.close();
    for (const each of [folder, workspace]) rmSync(each, { recursive: true, force: true });
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return port;
}

/** Builds the host of a workspace with one page more. */
async function buildHost(workspace: string): Promise<void> {
  const file = join(workspace, 'host/src/routing/pages.ts');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(/\n\](?= as const)/, `\n  ${pageLine}$&`);
  expect(changed).toContain(pageLine);
  writeFileSync(file, changed);
  const [host] = releasablePackages(workspace);
  await buildPackages([host!], { log: () => undefined });
}
