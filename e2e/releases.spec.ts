import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { releaseOf } from './release';
import { expect, openPage, test } from './test';

const delivery = join(import.meta.dirname, '../delivery');

/** How many releases and rollbacks happen while the page is loaded again and again. */
const changes = 100;

test(`a page that is loaded through ${changes} releases and rollbacks never fails`, async ({
  page,
}) => {
  test.setTimeout(60_000);
  const program = spawn(process.execPath, ['--import', 'tsx', 'src/change-on-request.ts'], {
    cwd: delivery,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(program, 'close');
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const { value: origin } = (await lines.next()) as { value: string };

  try {
    const failed: string[] = [];
    const isOurs = (address: string) => address.startsWith(origin);
    page.on('requestfailed', (request) => {
      if (isOurs(request.url())) failed.push(request.url());
    });
    page.on('response', (response) => {
      if (isOurs(response.url()) && !response.ok()) failed.push(response.url());
    });

    // A change for each request, so that they come between any two that belong together.
    let asked = 0;
    page.on('request', (request) => {
      if (!isOurs(request.url()) || asked === changes) return;
      asked += 1;
      program.stdin.write('\n');
    });

    while (asked < changes) {
      await openPage(page, origin);
      // Its last part, which is loaded when the others stand.
      await expect(page.getByRole('region', { name: 'Strike a yogi pose' })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    for (let answered = 0; answered < changes; answered += 1) await lines.next();
    expect(releaseOf(await (await page.request.get(origin)).text()).number).toBe(1 + changes);
    expect(failed).toEqual([]);
  } finally {
    program.stdin.end();
  }
  expect(await ended).toEqual([0, null]);
});
