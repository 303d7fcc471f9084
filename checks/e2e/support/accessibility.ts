import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { runningAnimations } from './idle';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules of axe that read colours. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Expects that axe finds no accessibility violation in the current state of the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolation(page, { type: 'tag', values: tags });
}

async function expectNoViolation(
  page: Page,
  runOnly: { type: 'tag' | 'rule'; values: string[] },
): Promise<void> {
  // What fades in has too little contrast until it has arrived.
  await expect.poll(() => runningAnimations(page)).toEqual([]);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly })
    // Faster: without it, axe opens a blank page to merge the results of cross-origin iframes.
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(', ')})`,
  );
  expect(found).toEqual([]);
}

/**
 * Expects no accessibility violation in the light theme and in the dark theme. The themes differ in colours
 * only, so the other rules check one of them.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await setTheme(page, 'light');
  await expectAccessible(page);
  await setTheme(page, 'dark');
  await expectNoViolation(page, { type: 'rule', values: colorRules });
}

async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}

/** Expects that the page does not scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}
