import type { Page } from '@playwright/test';
import type { Release } from '@backshop/shared-types';

const element = /(<script[^>]*id="release"[^>]*>)(.*?)(<\/script>)/s;

/** The release that a composed page carries. */
export function releaseOf(html: string): Release {
  return JSON.parse(element.exec(html)?.[2] ?? '') as Release;
}

/** Serves the page with another text in `script#release`; without the element for `undefined`. */
export async function serveRelease(page: Page, change: (json: string) => string | undefined) {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(element, (_all, open, json: string, close) => {
      const changed = change(json);
      return changed === undefined ? '' : `${open}${changed}${close}`;
    });
    await route.fulfill({ response, body });
  });
}
