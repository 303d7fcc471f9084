import type { ExposeName, Release } from '@backshop/shared-types';
import { folderOf } from './expose-name';

/**
 * Gives up what a remote's scripts and stylesheets still wait for, as if the network had failed: webpack
 * forgets its attempt only on an error event, and for a hanging stylesheet there is none.
 */
export function abandonRequests(release: Release, expose: ExposeName): void {
  const folder = folderOf(release, expose);
  if (folder === undefined) return;
  const isOfRemote = (address: string) => address.startsWith(folder);
  const scripts = [...document.scripts].filter(({ src }) => isOfRemote(src));
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const stylesheets = [...links].filter(({ href, sheet }) => isOfRemote(href) && !sheet);
  for (const element of [...scripts, ...stylesheets]) element.dispatchEvent(new Event('error'));
}
