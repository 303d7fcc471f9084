import type { Release, ReleaseFile } from '@backshop/shared-types';

/** Loads a file with a whole release. The browser refuses one with another content. */
export async function fetchRelease(
  { url, integrity }: ReleaseFile,
  options?: RequestInit,
): Promise<Release> {
  const response = await fetch(url, { integrity, ...options });
  return (await response.json()) as Release;
}
