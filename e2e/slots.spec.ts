import type { Page, Route } from '@playwright/test';
import { expect, openPage, test } from './test';

/** A part says what is wrong within three seconds of its slot; the rest is room for a busy machine. */
const inTime = { timeout: 4000 };

/** Opens an address and waits until the shell stands, with its slot empty, filled or failed. */
async function openShell(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('[data-slot]')).toBeAttached();
}

const card = (page: Page) => page.getByRole('alert');
const retry = (page: Page) => card(page).getByRole('button', { name: 'Try again' });

const entry = /\/remotes\/placeholders\/.*\/remoteEntry\.js/;
const script = /\/remotes\/placeholders\/.*\/Customers\.js/;
const stylesheet = /\/remotes\/placeholders\/.*\/Customers\.css/;

const answers: Record<string, (route: Route) => unknown> = {
  'answers 404': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'answers 500': (route) => route.fulfill({ status: 500, body: '' }),
  'answers HTML instead of a script': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello</p>' }),
  'is cut off': (route) => route.abort('connectionreset'),
  'answers a script that throws': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  'answers a script of something else': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'var something = 1' }),
  'never answers': () => undefined,
};

test.use({ expectedErrors: /\/remotes\/(placeholders|notifications)\/|broken|Unexpected token/ });

for (const [fault, answer] of Object.entries(answers)) {
  for (const [what, file] of Object.entries({ entry, script, stylesheet })) {
    if (what === 'stylesheet' && fault.includes('script')) continue;
    test(`a remote whose ${what} ${fault} is named, and loads on "Try again"`, async ({ page }) => {
      await page.route(file, (route) => void answer(route));
      await openShell(page, '/customers');
      await expect(card(page)).toContainText('Customers is not available right now', {
        timeout: 4000,
      });
      await expect(card(page)).toContainText('placeholders/Customers');

      // The rest works: another page, and back to the failed one.
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
      await page.goBack({ waitUntil: 'commit' });
      await expect(card(page)).toBeVisible(inTime);

      await page.unroute(file);
      await page.evaluate(() => Object.assign(window, { stayed: true }));
      await retry(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    });
  }
}

test('a part that comes late still shows, by itself', async ({ page }) => {
  let release: () => void = () => undefined;
  await page.route(script, (route) => {
    release = () => void route.continue();
  });
  await openShell(page, '/customers');
  await expect(card(page)).toContainText('timeout', inTime);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
});

test('a broken network is asked once more by itself', async ({ page }) => {
  const asked: string[] = [];
  await page.route(entry, (route) => {
    asked.push(new URL(route.request().url()).search);
    return asked.length === 1 ? route.abort('connectionreset') : route.continue();
  });
  await openPage(page, '/');
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
  expect(asked).toEqual(['', '?retry=1']);
});

test('a failing panel leaves the page alone', async ({ page }) => {
  await page.route(/\/remotes\/notifications\//, (route) => route.abort());
  await openPage(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(card(page)).toContainText('The notification panel is not available right now');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
});

test('each failure is reported once as an event', async ({ page }) => {
  await page.addInitScript(() => {
    const failures: unknown[] = [];
    Object.assign(window, { failures });
    window.addEventListener('backshop:failure', (event) => {
      const { code, phase, version, expose } = (event as CustomEvent<Record<string, string>>)
        .detail;
      failures.push({ code, phase, version, expose });
    });
  });
  await page.route(script, (route) => route.fulfill({ status: 404 }));
  await openShell(page, '/customers');
  await expect(card(page)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { failures: unknown }).failures)).toEqual([
    {
      code: 'unreachable',
      phase: 'expose',
      version: expect.stringMatching(/^0\.1\.0-/),
      expose: 'placeholders/Customers',
    },
  ]);
});
