import type { Page } from '@playwright/test';
import type { Release } from '@backshop/shared-types';

const releaseElement = /(<script[^>]*id="release"[^>]*>)(.*?)(<\/script>)/s;

/** Returns the release in an `index.html`. */
export function releaseFromIndexHtml(html: string): Release {
  return JSON.parse(releaseElement.exec(html)?.[2] ?? '') as Release;
}

/**
 * Serves an address with a changed release.
 * @param change returns the new text of `script#release`, or `undefined` to remove the element
 */
export async function serveRelease(
  page: Page,
  change: (json: string) => string | undefined,
  address = '/',
) {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(releaseElement, (_all, open, json: string, close) => {
      const changed = change(json);
      return changed === undefined ? '' : `${open}${changed}${close}`;
    });
    await route.fulfill({ response, body });
  });
}
