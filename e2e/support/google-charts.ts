import type { Page } from '@playwright/test';
import { type Drawing, googleLoader, googleStandIn } from './google-stand-in';

/**
 * What happens to Google's chart loader: it works, it is blocked, it never answers, it never loads
 * its chart packages, or it has a syntax error.
 */
export type GoogleState = 'works' | 'blocked' | 'hangs' | 'without packages' | 'syntax error';

/**
 * Sets how Google's host answers from now on.
 * @returns the addresses of all requests to it, as they arrive
 */
export async function setGoogle(page: Page, state: GoogleState): Promise<string[]> {
  const requests: string[] = [];
  await page.route('https://www.gstatic.com/**', async (route) => {
    requests.push(route.request().url());
    const isLoader = route.request().url() === googleLoader;
    if (state === 'blocked' || !isLoader) return route.abort();
    if (state === 'hangs') return;
    return route.fulfill({ contentType: 'text/javascript', body: loaderScript(state) });
  });
  return requests;
}

/** Returns the drawings of one chart type that the stand-in has recorded. */
export function drawings(page: Page, type: string): Promise<Drawing[]> {
  return page.evaluate(
    (wanted) => (window.googleDrawings ?? []).filter((drawing) => drawing.type === wanted),
    type,
  );
}

function loaderScript(state: 'works' | 'without packages' | 'syntax error'): string {
  if (state === 'syntax error') return 'window.google = {';
  return googleStandIn(state === 'works');
}
