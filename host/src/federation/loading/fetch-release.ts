import type { Release, ReleaseFile } from '@backshop/shared-types';

/** Loads the file with the whole release. The browser refuses a file with another hash. */
export async function fetchRelease(
  { url, integrity }: ReleaseFile,
  options?: RequestInit,
): Promise<Release> {
  const response = await fetch(url, { integrity, ...options });
  return (await response.json()) as Release;
}
