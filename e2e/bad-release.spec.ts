import { releaseOf, serveRelease } from './release';
import { expect, test } from './test';

const broken: Record<string, [change: (json: string) => string | undefined, cause: string]> = {
  missing: [() => undefined, 'no element script#release'],
  empty: [() => '', 'script#release is empty'],
  'not JSON': [() => '{ "number": 1, ', 'script#release is not JSON'],
  'not a release': [() => '{ "number": "one" }', '"number" is no whole number'],
  'with a half remote': [
    () => '{ "number": 1, "created": "", "host": "", "remotes": { "dashboard": {} } }',
    'remote "dashboard" needs',
  ],
};

for (const [what, [change, cause]] of Object.entries(broken)) {
  test(`a release that is ${what} gives a page that says so`, async ({ page }) => {
    await serveRelease(page, change);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Backshop cannot start' })).toBeVisible();
    await expect(page.getByText(cause)).toBeVisible();
  });
}

test('a release that names an unknown remote says so, and the rest works', async ({ page }) => {
  await serveRelease(page, (json) => json.replace('"placeholders":', '"placeholder":'));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(
    page.getByRole('status').filter({ hasText: 'does not know: placeholder' }),
  ).toContainText('names a remote that this host does not know');
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await expect(page.getByRole('alert')).toContainText('names no remote "placeholders"');
});

test('the release under test is a good one', async ({ request }) => {
  expect(releaseOf(await (await request.get('/')).text()).number).toBeGreaterThan(0);
});
