import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyWorkspace } from '@backshop/tools/workspace-copy';
import type { Page } from '@playwright/test';
import { whenIdle } from '../support/idle';
import { expect as expectSoon, pageHeading, test } from '../support/test';

// It waits for builds and type checks.
const expect = expectSoon.configure({ timeout: 30_000 });

/** Each worker has its own. */
const port =
  Number(process.env.E2E_PORT ?? 4173) + 20_000 + 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const component = 'remote-placeholders/src/features/empty-page/empty-page.tsx';
const stylesheet = component.replace('.tsx', '.module.scss');

/** The dev server in a folder, and what it has printed. */
interface Dev {
  process: ChildProcess;
  output: () => string;
}

function startDev(root: string): Dev {
  const command = join(root, 'platform/dev-server/bin/dev-server.js');
  const process = spawn('node', [command, '--port', String(port)], { cwd: root });
  let output = '';
  for (const stream of [process.stdout, process.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  return { process, output: () => output };
}

/** Replaces a text in a file of the copy, and returns a function that restores the file. */
function edit(root: string, file: string, from: string, to: string): () => void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  return () => writeFileSync(path, text);
}

const overlay = (page: Page) => page.locator('#webpack-dev-server-client-overlay').first();
const overlayText = (page: Page) => overlay(page).contentFrame().locator('body');

test.use({
  // The errors of this test, the messages of webpack-dev-server about them, and what a dev build says about itself.
  expectedErrors: /boom|webpack-dev-server|^(debug|info|log): /,
});

test('the dev server shows crashes, type errors and configuration changes, and keeps the page', async ({
  page,
}) => {
  test.setTimeout(120_000); // Two builds and two type checks.
  const root = copyWorkspace();
  // One remote is enough.
  for (const folder of ['remote-dashboard', 'remote-notifications'])
    rmSync(join(root, folder), { recursive: true });
  const dev = startDev(root);
  try {
    await expect.poll(dev.output, { timeout: 60_000 }).toContain(`at http://localhost:${port}/`);
    await page.goto(`http://localhost:${port}/customers`, { waitUntil: 'commit' });
    await expect(pageHeading(page)).toHaveText('Customers');
    await page.evaluate(() => Object.assign(window, { isKept: true }));

    await test.step('a crash names its line, and heals', async () => {
      const fix = edit(
        root,
        component,
        '  return (',
        "  if (title) throw new Error('boom');\n  return (",
      );
      await expect(page.getByRole('alert')).toContainText('It stopped because of an error.');
      await expect(overlayText(page)).toContainText("> 13 |   if (title) throw new Error('boom');");
      await expect(page.locator('main details pre')).toContainText('at EmptyPage');
      fix();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(overlay(page)).toBeHidden();
      const revert = edit(root, component, 'empty for now', 'still empty');
      await expect(page.locator('main')).toContainText('still empty');
      revert();
    });

    await test.step('a stylesheet that is fixed updates the page', async () => {
      const fix = edit(root, stylesheet, 'padding: 24px', 'padding: $nothing');
      await expect(overlayText(page)).toContainText('Undefined variable');
      fix();
      edit(root, stylesheet, 'padding: 24px', 'padding: 25px');
      await expect(overlay(page)).toBeHidden();
      await expect(page.locator('main article > div')).toHaveCSS('padding', '25px');
    });

    await test.step('a type error that another package causes shows in the page', async () => {
      const fix = edit(
        root,
        'shared-types/src/contracts.ts',
        'headingId: string',
        'heading: string',
      );
      await expect(overlayText(page)).toContainText('TS2339');
      expect(dev.output()).toMatch(/^\[types\] +remote-placeholders\S+: TS2344/m);
      fix();
      await expect(overlay(page)).toHaveCount(0);
    });

    await test.step('a change of the configuration is named', async () => {
      edit(root, 'remote-placeholders/webpack.config.ts', 'import', '\nimport');
      await expect.poll(dev.output).toContain('remote-placeholders/webpack.config.ts changed.');
    });

    await test.step('a second one says which ports are in use', async () => {
      const second = startDev(root);
      await once(second.process, 'exit');
      expect(second.output()).toContain(`port ${port}, which host needs; port ${port + 3}, which`);
    });

    expect(await whenIdle(page, () => page.evaluate(() => 'isKept' in window))).toBe(true);
    // eslint-disable-next-line no-control-regex -- The start of a colour code.
    expect(dev.output()).not.toMatch(/\u001b|Stack backtrace/);
  } finally {
    dev.process.kill('SIGINT');
    const [code] = (await once(dev.process, 'exit')) as [number | null];
    rmSync(root, { recursive: true, force: true });
    expect(code).toBe(0);
  }
});
