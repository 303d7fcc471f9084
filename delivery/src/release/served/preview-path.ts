import { pagesFile } from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';
import { versionFolder } from '../../origin/folders';
import type { ReadableOrigin } from '../../origin/origin';
import { parseJson } from '../../parse-json';

/**
 * Returns the path of a page that shows a remote in the product: one that the live host lists, or else the preview
 * of the remote's first page. Returns undefined if nothing in the product can show the remote.
 * @param remotePages returns the remote's exposes that are pages
 */
export async function previewPath(
  origin: Pick<ReadableOrigin, 'readText'>,
  live: Release,
  remote: string,
  remotePages: () => string[] | Promise<string[]>,
): Promise<string | undefined> {
  const listed = await origin.readText(`${versionFolder('host', live.host)}/${pagesFile}`);
  const [path] =
    Object.entries(parseJson(listed ?? '') ?? {}).find(([, expose]) =>
      String(expose).startsWith(`${remote}/`),
    ) ?? [];
  if (path !== undefined) return path;
  const [first] = await remotePages();
  if (first !== undefined) return `/preview/${first}`;
  return Object.hasOwn(live.remotes, remote) ? '/' : undefined;
}

/** Adds to a page's address what makes it offer a preview. */
export function withOverride(page: string, remote: string, version: string): string {
  return `${page}?override=${remote}@${version}`;
}
