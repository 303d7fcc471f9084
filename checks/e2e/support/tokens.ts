import type { Page } from '@playwright/test';

/** Returns the value of a token of the theme in use, as the styles state it: `#1769e0`. */
export function tokenOf(page: Page, token: string): Promise<string> {
  return page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
    token,
  );
}

/** Returns the parts of a colour like `#1769e0`: red, green and blue, from 0 to 255. */
export function rgbOf(color: string): number[] {
  return [...color.matchAll(/[\da-f]{2}/gi)].map(([part]) => parseInt(part, 16));
}
