import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { releaseFromIndexHtml } from '../support/release';
import { expect, openPage, test } from '../support/test';

const delivery = join(import.meta.dirname, '../../delivery');

/** Number of releases and rollbacks during the test. */
const changes = 100;

test(`no page load fails during ${changes} releases and rollbacks`, async ({ page }) => {
  test.setTimeout(60_000);
  const program = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/testing/release-on-request.ts'],
    {
      cwd: delivery,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = once(program, 'close');
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const { value: origin } = (await lines.next()) as { value: string };

  try {
    const failed: string[] = [];
    const isFromOrigin = (address: string) => address.startsWith(origin);
    page.on('requestfailed', (request) => {
      if (isFromOrigin(request.url())) failed.push(request.url());
    });
    page.on('response', (response) => {
      if (isFromOrigin(response.url()) && !response.ok()) failed.push(response.url());
    });

    // One change for each request: the release changes between any two requests of a page load.
    let requested = 0;
    page.on('request', (request) => {
      if (!isFromOrigin(request.url()) || requested === changes) return;
      requested += 1;
      program.stdin.write('\n');
    });

    while (requested < changes) {
      await openPage(page, origin);
      // The carousel loads last.
      await expect(page.getByRole('region', { name: 'Strike a yogi pose' })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    for (let done = 0; done < changes; done += 1) await lines.next();
    const indexHtml = await (await page.request.get(origin)).text();
    expect(releaseFromIndexHtml(indexHtml).number).toBe(1 + changes);
    expect(failed).toEqual([]);
  } finally {
    program.stdin.end();
  }
  expect(await ended).toEqual([0, null]);
});
