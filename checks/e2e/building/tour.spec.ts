import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectAt } from '@backshop/delivery';
import { chromium, pathOf } from '@backshop/tools/programs';
import { expect, test } from '@playwright/test';
import { runner } from '../support/commands';

const { root } = projectAt();
const command = ['checks/tools/bin/tools.js', 'tour', '--headless'];

test('the tour shows each step, and leaves nothing behind', async () => {
  test.setTimeout(180_000); // Four builds.
  const folder = mkdtempSync(join(tmpdir(), 'backshop-'));
  try {
    const run = runner(root, { ...process.env, CHROMIUM: pathOf(chromium), TMPDIR: folder });
    const printed = await run(process.execPath, ...command);
    expect(printed.match(/^(Step|The tour is).*/gm)).toEqual([
      'Step 1 of 6: An origin serves the product',
      'Step 2 of 6: A team releases its package alone',
      'Step 3 of 6: A preview shows another version in one tab',
      'Step 4 of 6: A broken candidate heals in the open page',
      'Step 5 of 6: A rollback makes the version before live',
      'Step 6 of 6: A trace leads from the crash to its source line',
      expect.stringMatching(/^The tour is complete: 6 of 6 steps, in \d+ s\.$/),
    ]);
    // tsx keeps what it has compiled there, for every command.
    expect(readdirSync(folder).filter((name) => !name.startsWith('tsx-'))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('without a browser, the tour says how to install one', async () => {
  const run = runner(root, { ...process.env, CHROMIUM: '/no/browser' });
  await expect(run(process.execPath, ...command)).rejects.toThrow(
    'The tour found no browser at /no/browser. To install one, run: npx playwright install',
  );
});
