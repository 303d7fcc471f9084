import type { ExposeName, Release } from '@backshop/shared-types';
import { filesOf } from './expose-name';

/**
 * Gives up what the scripts and stylesheets of an expose still wait for, as if the network had failed:
 * webpack forgets its attempt only on an error event, and for a hanging stylesheet there is none.
 */
export function abandonRequests(release: Release, expose: ExposeName): void {
  const files = filesOf(release, expose);
  const isAwaited = (address: string) => files.includes(address.replace(/\?.*/, ''));
  const scripts = [...document.scripts].filter(({ src }) => isAwaited(src));
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const stylesheets = [...links].filter(({ href, sheet }) => isAwaited(href) && !sheet);
  for (const element of [...scripts, ...stylesheets]) element.dispatchEvent(new Event('error'));
}
