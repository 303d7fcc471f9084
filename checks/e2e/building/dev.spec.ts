import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyWorkspace } from '@backshop/tools/workspace-copy';
import type { Page } from '@playwright/test';
import { whenIdle } from '../support/idle';
import { removal, type RunningCommand, startDevServer } from '../support/commands';
import { expect as expectSoon, pageHeading, test } from '../support/test';

// It waits for builds and type checks.
const timeout = 30_000;
const expect = expectSoon.configure({ timeout });

/** Each worker has its own. */
const port =
  Number(process.env.E2E_PORT ?? 4173) + 20_000 + 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const component = 'remote-placeholders/src/features/empty-page/empty-page.tsx';
const stylesheet = component.replace('.tsx', '.module.scss');

let root: string;
let dev: RunningCommand;

test.describe.configure({ mode: 'default', timeout: 60_000 }); // Builds and type checks.

test.beforeAll(async () => {
  test.setTimeout(120_000); // A copy, and the first builds.
  root = copyWorkspace();
  // One remote is enough.
  for (const folder of ['remote-dashboard', 'remote-notifications'])
    rmSync(join(root, folder), { recursive: true });
  dev = await startDevServer(root, port);
});

test.afterAll(async () => {
  const code = await dev.stop();
  rmSync(root, removal);
  expect(code).toBe(0);
  // eslint-disable-next-line no-control-regex -- The start of a colour code.
  expect(dev.output()).not.toMatch(/\u001b|Stack backtrace/);
});

/** Replaces a text in a file of the copy, and returns a function that restores the file. */
function edit(file: string, from: string, to: string): () => void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  return () => writeFileSync(path, text);
}

const overlay = (page: Page) => page.locator('#webpack-dev-server-client-overlay').first();
const overlayText = (page: Page) => overlay(page).contentFrame().locator('body');

test.use({
  // The errors of these tests, the messages of webpack-dev-server about them, and what a dev build says about itself.
  expectedErrors: /boom|webpack-dev-server|^(debug|info|log): /,
});

test.describe('an open page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(`http://localhost:${port}/customers`, { waitUntil: 'commit' });
    await expect(pageHeading(page)).toHaveText('Customers');
    await page.evaluate(() => Object.assign(window, { isKept: true }));
  });

  test.afterEach(async ({ page }, testInfo) => {
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('dev server', { body: dev.output(), contentType: 'text/plain' });
    const isKept = () => page.evaluate(() => 'isKept' in window);
    expect(await whenIdle(page, isKept, timeout)).toBe(true);
  });

  test('shows which line crashed, and heals', async ({ page }) => {
    const crash = "  if (title) throw new Error('boom');\n  return (";
    const fix = edit(component, '  return (', crash);
    await expect(page.getByRole('alert')).toContainText('It stopped because of an error.');
    await expect(overlayText(page)).toContainText("> 13 |   if (title) throw new Error('boom');");
    await page.locator('main summary').dispatchEvent('click'); // It is below the overlay.
    await expect(page.locator('main details pre')).toContainText('at EmptyPage');
    fix();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(overlay(page)).toBeHidden();
    const revert = edit(component, 'empty for now', 'still empty');
    await expect(page.locator('main')).toContainText('still empty');
    revert();
    await expect(page.locator('main')).toContainText('empty for now');
  });

  test('gets a stylesheet that is fixed', async ({ page }) => {
    const fix = edit(stylesheet, 'padding: 24px', 'padding: $nothing');
    await expect(overlayText(page)).toContainText('Undefined variable');
    fix();
    const revert = edit(stylesheet, 'padding: 24px', 'padding: 25px');
    await expect(overlay(page)).toBeHidden();
    await expect(page.locator('main article > div')).toHaveCSS('padding', '25px');
    revert();
    await expect(page.locator('main article > div')).toHaveCSS('padding', '24px');
  });

  test('shows a type error that another package causes', async ({ page }) => {
    const fix = edit('shared-types/src/contracts.ts', 'headingId: string', 'heading: string');
    await expect(overlayText(page)).toContainText('TS2339');
    expect(dev.output()).toMatch(/^\[types\] +remote-placeholders\S+: TS2344/m);
    fix();
    await expect(overlay(page)).toHaveCount(0);
  });
});

test('a change of the configuration is named', async () => {
  edit('remote-placeholders/webpack.config.ts', 'import', '\nimport');
  await dev.printed(/remote-placeholders\/webpack\.config\.ts changed\./);
});

test('a second dev server says which ports are in use', async () => {
  const second = startDevServer(root, port);
  const taken = [`Port ${port} is in use, but host needs it.`, `Port ${port + 3} is in use, but `];
  await expect(second).rejects.toThrow(taken.join('\n'));
});
