import type { Page } from '@playwright/test';
import { expect, openPage, pageHeading, test } from '../support/test';

const routes = ['/', '/product', '/customers', '/store', '/message', '/setings', '/no-page'];

/** Gives a script an address. Returns the name of the error that this throws, or nothing. */
function setScriptAddress(page: Page, address: string): Promise<string | undefined> {
  return page.evaluate((src) => {
    try {
      document.createElement('script').src = src;
      return undefined;
    } catch (error) {
      return (error as Error).name;
    }
  }, address);
}

test('index.html requires Trusted Types, and no route violates them', async ({
  page,
  violations,
}) => {
  for (const route of routes) {
    await page.goto(route);
    await expect(pageHeading(page)).toBeVisible();
    const policy = await page
      .locator('meta[http-equiv="Content-Security-Policy"]')
      .first()
      .getAttribute('content');
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types default 'allow-duplicates' goog#html",
    );
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
    for (const trusted of [
      '/host/1/main.js',
      '/remotes/x/1/remoteEntry.js',
      `${baseURL}/host/a.js`,
    ])
      expect(await setScriptAddress(page, trusted)).toBeUndefined();
    expect(
      await setScriptAddress(page, 'https://www.gstatic.com/charts/loader.js'),
    ).toBeUndefined();
    expect(violations).toEqual([]);

    for (const untrusted of [
      '/elsewhere.js',
      '/remotes/../elsewhere.js',
      '//evil.example/remotes/x.js',
      'https://evil.example/x.js',
      'https://www.gstatic.com/other.js',
      'http://localhost:3999/remoteEntry.js',
      'data:text/javascript,alert(1)',
    ])
      expect(await setScriptAddress(page, untrusted)).toBe('TypeError');
    await expect.poll(() => violations.length).toBe(7);
    violations.length = 0; // All of them are expected.
  });

  test('HTML and code from strings are refused, and so is another policy', async ({
    page,
    violations,
  }) => {
    await openPage(page, '/customers');
    const errors = await page.evaluate(() => {
      const attempts: Record<string, () => unknown> = {
        html: () => (document.createElement('p').innerHTML = '<img>'),
        parser: () => new DOMParser().parseFromString('<img>', 'text/html'),
        code: () => (document.createElement('script').text = 'alert(1)'),
        policy: () => window.trustedTypes!.createPolicy('mine', {}),
        'second default policy': () => window.trustedTypes!.createPolicy('default', {}),
      };
      return Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return `${name}: accepted`;
        } catch (error) {
          return `${name}: ${(error as Error).name}`;
        }
      });
    });
    expect(errors.filter((error) => error.endsWith('accepted'))).toEqual([]);
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
  expect(await setScriptAddress(page, `${local}/remoteEntry.js`)).toBeUndefined();
});
