import { expectAccessibleInBothThemes, expectNoHorizontalScroll } from '../support/accessibility';
import { emptyPage, expect, pageHeading, test } from '../support/test';

const remote = '**/remotes/placeholders/**';
const aboutChunk = '**/host/**/about.js*';

test.use({
  expectedErrors: /remotes\/placeholders|about\.js/,
  viewport: { width: 320, height: 700 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

test('a failed page keeps its title, is accessible at 320 px, and takes the keyboard through a retry', async ({
  page,
}) => {
  await page.route(remote, (route) => route.abort());
  await page.goto(emptyPage, { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(pageHeading(page)).toHaveText('Customers');
  await expect(page).toHaveTitle('Customers · Backshop');

  await page.locator('main summary').press('Enter');
  await expect(page.getByText('unreachable', { exact: true })).toBeVisible();
  // No word breaks in the middle.
  const linesOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
  await expect.poll(() => linesOf('placeholders/Customers')).toBe(1);
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);

  // Without the code for all details, it copies those of the card.
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const copy = page.getByRole('button', { name: 'Copy details' });
  await page.route(aboutChunk, (route) => route.abort());
  await copy.press('Enter');
  await expect.poll(copied).toMatch(/"Code": "unreachable"/);
  await page.unroute(aboutChunk);
  await copy.press('Enter');
  await expect.poll(copied).toMatch(/^Failure +unreachable[^]*\nplaceholders +live, failed /);

  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.press('Enter');
  await expect(pageHeading(page)).toBeFocused();
  await page.unroute(remote);
  await tryAgain.press('Enter');
  await expect(page.getByText('This page is empty for now.')).toBeVisible();
  await expect(pageHeading(page)).toBeFocused();
});
