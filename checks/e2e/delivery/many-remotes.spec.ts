import {
  changeRelease,
  type DirectoryOrigin,
  putVersion,
  roomIn,
  type VersionInfo,
} from '@backshop/delivery/origin';
import { changedBuild, changedBuildWithoutFiles, testAction } from '@backshop/delivery/testing';
import { readBuiltVersion } from '@backshop/delivery/build';
import { releasablePackages } from '@backshop/delivery';
import type { Release } from '@backshop/shared-types';
import type { Page } from '@playwright/test';
import { idle, whenIdle } from '../support/idle';
import { releaseFromIndexHtml } from '../support/release';
import { type ServedOrigin, serveOrigin } from '../support/served-origin';
import { expect, openPage, pageHeading, test } from '../support/test';

/** The number of remotes in the release. */
const count = 400;

let served: ServedOrigin;
let origin: string;

// The tests share an origin with many versions, which takes long to publish. None of them changes it.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(60_000); // It publishes 400 remotes.
  served = await serveOrigin(publishMany);
  origin = served.url;
});

test.afterAll(() => served.close());

/**
 * Publishes the product with copies of a remote under other names. The copies come first in the host's list
 * of pages, so `index.html` has no room for `placeholders`.
 */
async function publishMany(target: DirectoryOrigin): Promise<void> {
  const [host, ...real] = await Promise.all(releasablePackages().map(readBuiltVersion));
  const placeholders = real.find(({ name }) => name === 'placeholders')!;
  // Nobody opens their pages. Without first screens, no command reads their files.
  const withoutFirstScreens = ({ files }: VersionInfo) => ({
    files: Object.fromEntries(Object.entries(files).filter(([file]) => !file.includes('fragment'))),
  });
  const copies = Array.from({ length: count - real.length }, (_, index) =>
    changedBuildWithoutFiles(placeholders, `copy-${index}`, withoutFirstScreens),
  );
  const pages = {
    '/': 'dashboard/Dashboard',
    ...Object.fromEntries(copies.map(({ name }) => [`/${name}`, `${name}/Customers`])),
    '/customers': 'placeholders/Customers',
  };
  const reordered = changedBuild(host!, 'host', () => ({ pages }));
  const remotes = [...real, ...copies];
  await changeRelease(target, testAction, async () => {
    await Promise.all([reordered, ...remotes].map((version) => putVersion(target, version)));
    return {
      host: reordered.version,
      remotes: Object.fromEntries(remotes.map(({ name, version }) => [name, { version }] as const)),
    };
  });
}

/** Returns the paths of the requests for the whole release, as the page sends them. */
function watchFile(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/release.json')) requested.push(search);
  });
  return requested;
}

const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first();

test(`index.html has at most 14,000 bytes for the first paint with ${count} remotes`, async ({
  request,
}) => {
  const html = await (await request.get(origin)).text();
  expect(roomIn(html)).toBeGreaterThanOrEqual(0);
  const { remotes, whole } = releaseFromIndexHtml(html);
  expect(Object.keys(remotes)).toEqual(expect.arrayContaining(['notifications', 'dashboard']));
  expect(remotes).not.toHaveProperty('placeholders');
  const release = (await (await request.get(`${origin}${whole!.url}`)).json()) as Release;
  expect(Object.keys(release.remotes)).toHaveLength(count);
  expect(html).toContain('data-page="/"');
});

test('opens a page whose remote is not in index.html, and requests the whole release before the host runs', async ({
  page,
}) => {
  const requested = watchFile(page);
  await openPage(page, `${origin}/customers`);
  await expect(pageHeading(page)).toHaveText('Customers');
  await idle(page);
  expect(requested).toEqual(['']);
  const [file, host] = await whenIdle(page, () =>
    page.evaluate(() =>
      ['/release.json', '/main.js'].map((end) => {
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        return entries.find(({ name }) => name.endsWith(end))!;
      }),
    ),
  );
  expect(file!.startTime).toBeLessThan(host!.responseEnd);
});

test('navigation to a page whose remote is not in index.html loads the whole release once', async ({
  page,
}) => {
  const requested = watchFile(page);
  await openPage(page, origin);
  await idle(page);
  expect(requested).toEqual([]);
  for (const name of ['Customers', 'Store']) {
    await menuEntry(page, name).click();
    await expect(pageHeading(page)).toHaveText(name);
  }
  await idle(page);
  expect(requested).toEqual(['']);
});

test('a preview works for a remote that is not in index.html', async ({ page, request }) => {
  const { whole } = releaseFromIndexHtml(await (await request.get(origin)).text());
  const release = (await (await request.get(`${origin}${whole!.url}`)).json()) as Release;
  const { version } = release.remotes.placeholders!;
  // The files of the live version under another name. With the same name, nobody could tell the two apart.
  const staged = '0.0.9-other';
  await page.route(`**/remotes/placeholders/${staged}/**`, async (route) => {
    const url = route.request().url().replace(staged, version);
    await route.fulfill({ response: await page.request.get(url) });
  });
  await page.addInitScript(
    (preview) => sessionStorage.setItem('preview', preview),
    `placeholders@${staged}`,
  );
  await openPage(page, `${origin}/customers`);
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('placeholders');
  await expect(page.locator('main [data-slot]')).toHaveAttribute('data-version', staged);
});

test.describe('when the whole release does not load', () => {
  test.use({ expectedErrors: /release\.json|Failed to find a valid digest/ });

  test('the page shows a failure card, and "Try again" loads it', async ({ page }) => {
    const requested = watchFile(page);
    await page.route('**/release.json*', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.goto(`${origin}/customers`);
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toContainText('Customers is not available right now');
    await main.getByText('Details', { exact: true }).click();
    await expect(main).toContainText('unreachable');
    await idle(page);
    // After a failure, the host requests the file again to find out whether it was changed.
    expect(requested).toEqual(['', '', '?retry=1', '?retry=1']);
    await page.unroute('**/release.json*');
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('alert')).toHaveCount(0);
    await expect(pageHeading(page)).toHaveText('Customers');
  });

  test('a changed file is refused as invalid, and its content is not used', async ({ page }) => {
    await page.route('**/release.json*', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replace('placeholders', 'placeholderz') });
    });
    await page.goto(`${origin}/customers`);
    const main = page.getByRole('main');
    await main.getByText('Details', { exact: true }).click();
    await expect(main).toContainText('invalid');
    await expect(main).toContainText('release.json was changed after its release.');
  });
});
