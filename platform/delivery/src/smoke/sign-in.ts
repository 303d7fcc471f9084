import type { BrowserContext } from '@playwright/test';
import { statedHeaders } from '../base/stated-headers';
import { urlVariable, userVariable } from './run-checks';

/** Returns the headers that let a request of the checks through a sign-in, if it goes to the product. */
export function headersTo(url: string, product = process.env[urlVariable]): Record<string, string> {
  return product ? statedHeaders(new URL(url, product).href, product) : {};
}

/**
 * Lets all pages of a browser context through the sign-in in front of the product. The browser gets a redirect as it is,
 * because Playwright would send the headers to its target. It gets no error either, which would contain them.
 * @param product address of the product; default: of the one that is checked
 */
export async function passSignIn(
  context: BrowserContext,
  product = process.env[urlVariable],
): Promise<void> {
  if (!product || Object.keys(headersTo(product, product)).length === 0) return;
  const { origin } = new URL(product);
  await context.route(
    (url) => url.origin === origin,
    async (route) => {
      const headers = { ...route.request().headers(), ...headersTo(product, product) };
      const response = await route.fetch({ headers, maxRedirects: 0 }).catch(() => undefined);
      await (response ? route.fulfill({ response }) : route.abort());
    },
  );
}

/** Tells the pages of a browser context nothing about who is signed in. The host then shows the pages of all groups. */
export async function hideUser(context: BrowserContext): Promise<void> {
  const { [urlVariable]: product, [userVariable]: path } = process.env;
  if (!product || !path) return;
  const { href } = new URL(path, product);
  await context.route(
    (url) => url.href === href,
    (route) => route.fulfill({ json: {} }),
  );
}
