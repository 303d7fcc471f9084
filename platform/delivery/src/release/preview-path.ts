import type { Release } from '@backshop/shared-types';
import { CommandError } from '../base/command-error';
import type { ReadableOrigin } from '../core/origin';
import { storedVersion } from '../core/stored-version';
import { httpOrigin, servedAddress } from '../stores/http-origin';
import { servedRelease } from './served';

/**
 * Returns the path of a page that shows a remote in the product: one that the live host lists, or that the live version
 * brings or has a card on, or else the preview of the remote's first page. Returns undefined if nothing in the product
 * can show the remote.
 */
export async function previewPath(
  origin: ReadableOrigin,
  live: Release,
  remote: string,
  remotePages: () => string[] | Promise<string[]>,
): Promise<string | undefined> {
  const { pages = {} } = await storedVersion(origin, 'host', live.host).readInfo();
  const [path] = Object.entries(pages).find(([, expose]) => expose.startsWith(`${remote}/`)) ?? [];
  const [brought] = Object.values(live.remotes[remote]?.pages ?? {});
  const [card] = Object.values(live.remotes[remote]?.cards ?? {});
  const known = path ?? brought?.path ?? card?.page;
  if (known !== undefined) return known;
  const [first] = await remotePages();
  if (first !== undefined) return `/preview/${first}`;
  return Object.hasOwn(live.remotes, remote) ? '/' : undefined;
}

/**
 * Returns the address of the page of a deployed product that shows a remote. If the host has no page for the
 * remote, that is the preview of the remote's first page.
 * @param against the address of the product: `https://backshop.example`, or `https://example.com/shop` below a path
 * @throws CommandError when the address does not serve the product, or nothing in it can show the remote
 */
export async function findLivePage(
  against: string,
  remote: string,
  remotePages: string[],
): Promise<URL> {
  const address = servedAddress(against);
  const origin = httpOrigin(address);
  const live = await servedRelease(origin, address);
  const path = await previewPath(origin, live, remote, () => remotePages);
  if (path !== undefined) return new URL(address + path);
  const known = Object.keys(live.remotes).join(', ');
  throw new CommandError(
    `${address} does not know the remote "${remote}". Its release has ${known}, and "${remote}" has no page. Add an expose whose props are PageProps.`,
  );
}

export function withPreview(page: string, remote: string, version: string): string {
  return `${page}?override=${remote}@${version}`;
}
