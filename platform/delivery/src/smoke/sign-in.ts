import type { BrowserContext } from '@playwright/test';
import { statedHeaders } from '../base/stated-headers';
import { urlVariable } from './run-checks';

const product = process.env[urlVariable];

/** Returns the headers that let a request of the checks through a sign-in, if it goes to the product. */
export function headersTo(url: string): Record<string, string> {
  return product ? statedHeaders(new URL(url, product).href, product) : {};
}

/**
 * Lets all pages of a browser context through the sign-in in front of the product. The browser gets a redirect as it is:
 * Playwright would send the headers to its target.
 */
export async function passSignIn(context: BrowserContext): Promise<void> {
  if (!product || Object.keys(headersTo(product)).length === 0) return;
  const { origin } = new URL(product);
  await context.route(
    (url) => url.origin === origin,
    async (route) => {
      const headers = { ...route.request().headers(), ...headersTo(product) };
      await route.fulfill({ response: await route.fetch({ headers, maxRedirects: 0 }) });
    },
  );
}
