import type { Release } from '@backshop/shared-types';
import type { ReadableOrigin } from '../../origin/origin';
import { storedVersion } from '../../version/stored-version';

/**
 * Returns the path of a page that shows a remote in the product: one that the live host lists, or else the preview
 * of the remote's first page. Returns undefined if nothing in the product can show the remote.
 * @param remotePages returns the remote's exposes that are pages
 */
export async function previewPath(
  origin: ReadableOrigin,
  live: Release,
  remote: string,
  remotePages: () => string[] | Promise<string[]>,
): Promise<string | undefined> {
  const { pages = {} } = await storedVersion(origin, 'host', live.host).readInfo();
  const [path] = Object.entries(pages).find(([, expose]) => expose.startsWith(`${remote}/`)) ?? [];
  if (path !== undefined) return path;
  const [first] = await remotePages();
  if (first !== undefined) return `/preview/${first}`;
  return Object.hasOwn(live.remotes, remote) ? '/' : undefined;
}

/** Adds to a page's address what makes it offer a preview. */
export function withOverride(page: string, remote: string, version: string): string {
  return `${page}?override=${remote}@${version}`;
}
