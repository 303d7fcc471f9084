import type { Page } from '@playwright/test';
import type { Release, VersionList } from '@backshop/shared-types';
import { expectAccessibleInBothThemes, expectNoHorizontalScroll } from '../support/accessibility';
import { releaseFromIndexHtml } from '../support/release';
import { emptyPage, expect, openPage, test } from '../support/test';

const staged = '0.0.9-other';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'About this page' });
const part = (page: Page, name: string) => dialog(page).locator('section', { hasText: name });
const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function openWithKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('about');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
}

/** Serves a version of remote-placeholders that is staged: it has the files of the live version. */
async function stageVersion(page: Page): Promise<Release> {
  const release = releaseFromIndexHtml(await (await page.request.get('/')).text());
  const { version, entry } = release.remotes.placeholders!;
  await page.route(`**/remotes/placeholders/${staged}/**`, async (route) => {
    const url = route.request().url().replace(staged, version);
    await route.fulfill({ response: await page.request.get(url) });
  });
  const list: VersionList = {
    release: release.number,
    versions: [
      { version, state: 'live', time: release.created },
      { version: staged, state: 'staged', time: release.created, commit: 'a'.repeat(40) },
    ],
  };
  await page.route('**/version-lists/placeholders.json', (route) => route.fulfill({ json: list }));
  expect(entry).toContain(version);
  return release;
}

test.describe('at 320 px', () => {
  test.use({
    viewport: { width: 320, height: 700 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test('"About this page" opens from the command palette, is accessible, and copies the details', async ({
    page,
  }) => {
    const release = await stageVersion(page);
    await openPage(page, emptyPage);
    const search = page.getByRole('button', { name: 'Search' });
    await search.focus();
    await openWithKeyboard(page);
    await expect(dialog(page).getByText('The page is up to date.')).toBeVisible();
    await expect(dialog(page).getByText('live, loaded')).toHaveCount(4); // The command palette has loaded the searches of two remotes.
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);

    await dialog(page).getByRole('button', { name: 'Copy details' }).press('Enter');
    await expect(dialog(page).getByText('Copied', { exact: true })).toBeVisible();
    await expect(async () => {
      const lines = (await copiedText(page)).split('\n');
      expect(lines).toContain(`URL       ${page.url()}`);
      const row = lines.find((line) => line.startsWith('placeholders'));
      expect(row).toContain(release.remotes.placeholders!.version);
      expect(row).toMatch(/live, loaded .* ms .* kB +network$/);
    }).toPass();

    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(search).toBeFocused();
  });
});

test('"About this page" previews a staged version, and ends the preview', async ({ page }) => {
  await stageVersion(page);
  await openPage(page, emptyPage);
  await openWithKeyboard(page);
  const choice = part(page, 'Customers').getByRole('combobox');
  await expect(choice.getByRole('option')).toHaveText([new RegExp(`staged · .*${staged}$`)]);
  await part(page, 'Customers').getByRole('button', { name: 'Preview' }).click();
  const notice = page.getByRole('region', { name: 'Preview' });
  await expect(notice).toContainText(`previews placeholders version ${staged}`);

  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await openWithKeyboard(page);
  await expect(part(page, 'Customers')).toContainText('preview, loaded');
  await part(page, 'Customers').getByRole('button', { name: 'End preview' }).click();
  await expect(notice).toBeHidden();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('preview'))).toBeNull();
});
