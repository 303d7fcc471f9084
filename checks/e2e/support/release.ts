import type { Page } from '@playwright/test';
import type { Release } from '@backshop/shared-types';

const releaseElement = /(<script[^>]*id="release"[^>]*>)(.*?)(<\/script>)/s;

/** Returns the release in an `index.html`. */
export function releaseFromIndexHtml(html: string): Release {
  return JSON.parse(releaseElement.exec(html)?.[2] ?? '') as Release;
}

/**
 * Returns an `index.html` with a changed release.
 * @param change returns the new text of `script#release`, or `undefined` to remove the element
 */
export function withRelease(html: string, change: (json: string) => string | undefined): string {
  return html.replace(releaseElement, (_all, open: string, json: string, close: string) => {
    const changed = change(json);
    return changed === undefined ? '' : `${open}${changed}${close}`;
  });
}

/** Returns a change for `withRelease` and `serveRelease` that edits the release in place. */
export function editing(edit: (release: Release) => void): (json: string) => string {
  return (json) => {
    const release = JSON.parse(json) as Release;
    edit(release);
    return JSON.stringify(release);
  };
}

/**
 * Serves another `index.html` for an address.
 * @param change returns the new text
 */
export async function serveIndexHtml(
  page: Page,
  address: string | RegExp,
  change: (html: string) => string,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

/** Serves an address with a changed release (see `withRelease`). */
export async function serveRelease(
  page: Page,
  change: (json: string) => string | undefined,
  address: string | RegExp = '/',
): Promise<void> {
  await serveIndexHtml(page, address, (html) => withRelease(html, change));
}
