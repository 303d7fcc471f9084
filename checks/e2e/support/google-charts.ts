import type { Page } from '@playwright/test';
import {
  type Drawing,
  googleFiles,
  googleHost,
  googleLoader,
  googleResponse,
} from './google-stand-in';

import { ignoreRequest } from './idle';

/**
 * What happens to Google Charts: it works, it is blocked, its loader never answers, its chart
 * packages never load, the data of its map is blocked, or its loader has a syntax error.
 */
export type GoogleState =
  'works' | 'blocked' | 'hangs' | 'without packages' | 'without map data' | 'syntax error';

/**
 * Sets how Google's host answers from now on.
 * @returns the addresses of all requests to it, as they arrive
 */
export async function setGoogle(page: Page, state: GoogleState): Promise<string[]> {
  const requests: string[] = [];
  await page.route(googleHost, async (route) => {
    const address = route.request().url();
    requests.push(address);
    const isLoader = address === googleLoader;
    if (state === 'blocked') return route.abort();
    if (state === 'hangs' || (state === 'without packages' && !isLoader))
      return ignoreRequest(page, route.request());
    if (state === 'without map data' && googleFiles.mapData.includes(address)) return route.abort();
    const response = googleResponse(address);
    if (!response) return route.abort();
    const body = state === 'syntax error' ? 'window.google = {' : response.body;
    return route.fulfill({ ...response, body });
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
