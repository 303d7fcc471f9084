import type { Page } from '@playwright/test';
import { idle } from '../support/idle';
import { emptyPage, expect, openPage, test } from '../support/test';

const message = (page: Page) => page.getByText('This browser is too old for Backshop.');

/**
 * Opens `index.html` as another browser understands it.
 * @param change gets the document without its policy, which trusts only the unchanged script and styles
 * @returns the scripts that the browser requests
 */
async function openChanged(page: Page, change: (html: string) => string): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.route(emptyPage, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/<meta http-equiv="Content-Security[^>]*>/, '');
    const body = change(html);
    expect(body).not.toBe(html);
    const headers = { ...response.headers() };
    delete headers['content-security-policy'];
    await route.fulfill({ headers, body });
  });
  await page.goto(emptyPage);
  await expect(page).toHaveTitle('Backshop');
  return scripts;
}

test('a browser without popovers shows which browsers work, and loads no script', async ({
  page,
}) => {
  const scripts = await openChanged(page, (html) =>
    html.replaceAll('popover-open', 'unknown-state'),
  );
  await expect(message(page)).toHaveText(
    /Update it, or use Chrome \d+, Edge \d+, Firefox \d+, Safari [\d.]+ or newer\.$/,
  );
  await expect(message(page)).toBeVisible();
  await idle(page);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(scripts).toEqual([]);
});

test.describe('a browser that cannot read the boot script', () => {
  test.use({ expectedErrors: /SyntaxError/ });

  test('shows the message too, even if it ignores `@supports selector()`', async ({ page }) => {
    const scripts = await openChanged(page, (html) =>
      html
        .replace('<script>(()=>{', '<script>(()=>{unknown syntax;')
        .replace('@supports', '@unknown'),
    );
    await expect(message(page)).toBeVisible();
    await idle(page);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    expect(scripts).toEqual([]);
  });
});

test('other browsers show the app without the message', async ({ page }) => {
  await openPage(page, emptyPage);
  await idle(page);
  await expect(message(page)).toBeHidden();
});
