import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { idle } from '../support/idle';
import { type RunningCommand, startDevServer } from '../support/commands';
import { expect as expectSoon, pageHeading, test } from '../support/test';

// It waits for builds, and for scripts of a dev build.
const timeout = 30_000;
const expect = expectSoon.configure({ timeout });

const root = join(import.meta.dirname, '../../..');

/** Each worker has its own. */
const port =
  Number(process.env.E2E_PORT ?? 4173) + 30_000 + 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);

test.use({ expectedErrors: /^(debug|info|log): / }); // What a dev build says about itself.

let dev: RunningCommand;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(120_000); // It builds the host and a remote.
  const user = ['--user', 'Pat Example, finance'];
  const options = ['--only', 'placeholders', '--host', '127.0.0.1', ...user];
  dev = await startDevServer(root, port, ...options);
});

test.afterAll(() => dev.stop());

for (const [path, title] of [
  ['/', 'Dashboard'],
  ['/customers', 'Customers'],
] as const) {
  test(`no request of ${path} fails, and all go to the address of the page`, async ({ page }) => {
    const requests: string[] = [];
    const failed: string[] = [];
    page.on('request', (each) => requests.push(each.url()));
    page.on('websocket', (each) => requests.push(each.url()));
    page.on('response', (each) => {
      if (each.status() >= 400) failed.push(`${each.status()} ${each.url()}`);
    });
    await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'commit' });
    await expect(pageHeading(page)).toHaveText(title);
    await idle(page, timeout);
    expect(failed).toEqual([]);
    const own = requests.filter((url) => url.includes('localhost') || url.includes('127.0.0.1'));
    expect(own.filter((url) => new URL(url).port !== String(port))).toEqual([]);
  });
}

test('with --user, somebody is signed in', async ({ page }) => {
  await page.goto(`http://localhost:${port}/customers`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Profile menu' }).click();
  const profile = page.getByRole('group', { name: 'Profile' });
  await expect(profile).toContainText('Pat Example');
  await expect(profile).toContainText('finance');
});

test('with --host, the page and its remotes are there under another name and port', async () => {
  for (const path of ['/', '/remotes/placeholders/dev/remoteEntry.js']) {
    const headers = { Host: 'container.example:8080' };
    const request = httpRequest({ host: '127.0.0.1', port, path, headers }).end();
    const [response] = (await once(request, 'response')) as [
      { statusCode: number; resume(): void },
    ];
    response.resume();
    expect([path, response.statusCode]).toEqual([path, 200]);
  }
});
