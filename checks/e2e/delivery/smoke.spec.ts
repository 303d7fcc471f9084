import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { releasablePackages } from '@backshop/delivery';
import { releaseAll } from '@backshop/delivery/origin';
import { testAction } from '@backshop/delivery/testing';
import { expect, test } from '@playwright/test';
import { buildCardRemote, cardRemote } from '../faults/broken-remote/build';
import { removal } from '../support/commands';
import { editing, withRelease } from '../support/release';
import { serveOrigin } from '../support/served-origin';

const delivery = join(import.meta.dirname, '../../../platform/delivery/bin/delivery.js');

test('a card that fails does not fail the checks of other cards of its remote, or of the page', async () => {
  test.setTimeout(120_000); // It builds a remote. The smoke test opens every page, and retries what fails.
  await buildCardRemote();
  const stock = { name: 'stock', folder: 'stock', root: cardRemote, version: '0.1.0' };
  // With the other remotes, the release of so many cards has no room in index.html, which this test changes.
  const packages = releasablePackages().filter(({ name }) => ['host', 'dashboard'].includes(name));
  const served = await serveOrigin((origin) =>
    releaseAll(origin, testAction, [...packages, stock], { allowMissing: true }),
  );
  const indexHtml = join(served.origin.directory, 'index.html');
  const keepSome = editing(({ remotes }) => {
    const { LowStock, Render } = remotes.stock!.cards!;
    const Blocked = { ...Render!, name: 'Blocked' };
    remotes.stock!.cards = { LowStock: LowStock!, Render: Render!, Blocked };
  });
  await writeFile(indexHtml, withRelease(await readFile(indexHtml, 'utf8'), keepSome));
  const { stdout, code } = await smoke(served.url);
  expect(code).toBe(1);
  const failed = stdout.split('\n').filter((line) => line.includes('FAILED'));
  expect(failed.map((line) => line.trim())).toEqual([
    'FAILED  stock: the card at /#stock-Render shows',
    'FAILED  stock: the card at /#stock-Blocked shows',
  ]);
  expect(stdout).toContain('passed  stock: the card at /#stock-LowStock shows');
  expect(stdout).toContain('connect-src https://example.com/');
  await served.close();
  await rm(cardRemote, removal);
});

test('a product whose menu has pages of remotes that are not released yet passes', async () => {
  test.setTimeout(60_000); // The smoke test opens every page.
  const packages = releasablePackages().filter(({ name }) => ['host', 'dashboard'].includes(name));
  const served = await serveOrigin((origin) =>
    releaseAll(origin, testAction, packages, { allowMissing: true }),
  );
  const { stdout, code } = await smoke(served.url);
  expect(stdout).toContain('passed  dashboard: the page at / opens');
  expect(stdout).not.toContain('notifications');
  expect(code).toBe(0);
  await served.close();
});

/** Runs the command `smoke` on the product at an address. */
function smoke(url: string): Promise<{ stdout: string; code: number }> {
  return promisify(execFile)(process.execPath, [delivery, 'smoke', url])
    .then(({ stdout }) => ({ stdout, code: 0 }))
    .catch((error: unknown) => error as { stdout: string; code: number });
}
