import { idle, whenIdle } from '../support/idle';
import { editing, releaseFromIndexHtml, serveRelease } from '../support/release';
import { expect, pageHeading, test } from '../support/test';

declare global {
  interface Window {
    failures: object[];
  }
}

const invalidReleases: Record<
  string,
  [change: (json: string) => string | undefined, cause: string]
> = {
  'is missing': [() => undefined, 'index.html has no element <script id="release">'],
  'is empty': [() => '', 'The release in index.html is empty'],
  'is not JSON': [() => '{ "number": 1, ', 'The release in index.html is not JSON'],
  'has no number': [() => '{ "number": "one" }', 'release.number is "one"'],
  'has an incomplete remote': [
    () => '{ "number": 1, "created": "", "host": "", "remotes": { "dashboard": {} } }',
    'release.remotes.dashboard.version is undefined',
  ],
};

for (const [problem, [change, cause]] of Object.entries(invalidReleases)) {
  test(`the app explains why it cannot start when the release ${problem}`, async ({ page }) => {
    await serveRelease(page, change);
    await page.addInitScript(() => {
      window.failures = [];
      addEventListener('backshop:failure', (event) => {
        window.failures.push((event as CustomEvent<{ toJSON: () => object }>).detail.toJSON());
      });
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Backshop cannot start' })).toBeVisible();
    await page.getByText('Details', { exact: true }).click();
    await expect(page.getByText(cause)).toBeVisible();
    const failures = () => page.evaluate(() => window.failures);
    await expect.poll(failures).toMatchObject([{ code: 'invalid', phase: 'host' }]);
  });
}

for (const entry of [
  '//evil.example/remoteEntry.js',
  'http://evil.example/remoteEntry.js',
  'http://localhost:3001/remoteEntry.js',
  String.raw`\\evil.example/remoteEntry.js`,
  'data:text/javascript,window.isEvil=true',
]) {
  test(`the app refuses a release whose remote has the entry ${entry}`, async ({
    page,
    baseURL,
  }) => {
    const elsewhere: string[] = [];
    await page.route(
      (url) => url.origin !== baseURL,
      (route) => {
        elsewhere.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: 'window.isEvil = true' });
      },
    );
    const changeEntry = editing(({ remotes }) => {
      remotes.dashboard!.entry = entry;
    });
    await serveRelease(page, changeEntry);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Backshop cannot start' })).toBeVisible();
    const problem = `release.remotes.dashboard.entry is ${JSON.stringify(entry)}`;
    await page.getByText('Details', { exact: true }).click();
    await expect(page.getByText(problem)).toBeVisible();
    expect(await whenIdle(page, () => page.evaluate(() => 'isEvil' in window))).toBe(false);
    expect(elsewhere).toEqual([]);
  });
}

test('staff see nothing of an unknown remote in the release, and the known remotes work', async ({
  page,
}) => {
  await serveRelease(page, (json) =>
    json
      .replace('"placeholders":', '"placeholder":')
      .replace('/remotes/placeholders/', '/remotes/placeholder/'),
  );
  await page.goto('/');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await idle(page);
  await expect(page.getByText(/not available/i)).toHaveCount(0);
  await expect(page.getByText(/placeholder/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByText('The release has no remote "placeholders"')).toBeVisible();
});

test('the release that these tests change is valid', async ({ request }) => {
  expect(releaseFromIndexHtml(await (await request.get('/')).text()).number).toBeGreaterThan(0);
});
