import type { Release } from '@backshop/shared-types';

/** Returns the release in `index.html`, unchecked, or undefined when it is missing or not JSON. */
export function releaseInPage(): Release | undefined {
  try {
    return JSON.parse(document.getElementById('release')!.textContent) as Release;
  } catch {
    return undefined; // The host says so when it starts.
  }
}
