import type { Page } from '@playwright/test';
import { idle, whenIdle } from '../support/idle';
import { expect, openPage, pageHeading, test } from '../support/test';

const routes = ['/', '/product', '/customers', '/store', '/message', '/setings', '/no-page'];

/** Gives each address to a script. Returns the addresses that are refused. */
function refusedOf(page: Page, addresses: string[]): Promise<string[]> {
  return whenIdle(page, () =>
    page.evaluate(
      (all) =>
        all.filter((src) => {
          try {
            document.createElement('script').src = src;
            return false;
          } catch (error) {
            return (error as Error).name === 'TypeError';
          }
        }),
      addresses,
    ),
  );
}

test('index.html requires Trusted Types, and no route violates them', async ({
  page,
  violations,
}) => {
  for (const route of routes) {
    await page.goto(route);
    await expect(pageHeading(page)).toBeVisible();
    await expect(
      page.locator('meta[http-equiv="Content-Security-Policy"]').first(),
    ).toHaveAttribute(
      'content',
      /require-trusted-types-for 'script'; trusted-types default 'allow-duplicates' goog#html/,
    );
    await idle(page);
  }
  expect(violations).toEqual([]);
});

test.describe('what is refused', () => {
  test.use({ expectedErrors: /Trusted|Content Security Policy/ });

  test('only scripts of the host, the remotes and Google Charts get an address', async ({
    page,
    baseURL,
    violations,
  }) => {
    await openPage(page, '/customers');
    const trusted = [
      '/host/1/main.js',
      '/remotes/x/1/remoteEntry.js',
      `${baseURL}/host/a.js`,
      'https://www.gstatic.com/charts/loader.js',
    ];
    expect(await refusedOf(page, trusted)).toEqual([]);
    await idle(page);
    expect(violations).toEqual([]);

    const untrusted = [
      '/elsewhere.js',
      '/remotes/../elsewhere.js',
      '//evil.example/remotes/x.js',
      'https://evil.example/x.js',
      'https://www.gstatic.com/other.js',
      'http://localhost:3999/remoteEntry.js',
      'data:text/javascript,alert(1)',
    ];
    expect(await refusedOf(page, untrusted)).toEqual(untrusted);
    await expect.poll(() => violations.length).toBe(7);
    violations.length = 0; // All of them are expected.
  });

  test('HTML and code from strings are refused, and so is another policy', async ({
    page,
    violations,
  }) => {
    await openPage(page, '/customers');
    const accepted = () =>
      page.evaluate(() => {
        const attempts: Record<string, () => unknown> = {
          html: () => (document.createElement('p').innerHTML = '<img>'),
          parser: () => new DOMParser().parseFromString('<img>', 'text/html'),
          code: () => (document.createElement('script').text = 'alert(1)'),
          policy: () => window.trustedTypes!.createPolicy('mine', {}),
          'second default policy': () => window.trustedTypes!.createPolicy('default', {}),
        };
        const names = Object.keys(attempts);
        return names.filter((name) => {
          try {
            attempts[name]!();
            return true;
          } catch {
            return false;
          }
        });
      });
    expect(await whenIdle(page, accepted)).toEqual([]);
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(4);
    violations.length = 0; // All of them are expected.
  });
});

test('a preview from this machine is trusted in its own tab', async ({ page }) => {
  const local = 'http://localhost:3999';
  await page.addInitScript(
    (value) => sessionStorage.setItem('preview', value),
    `placeholders@${local}`,
  );
  await page.route(`${local}/**`, (route) => route.abort());
  await page.goto('/');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  expect(await refusedOf(page, [`${local}/remoteEntry.js`])).toEqual([]);
});
