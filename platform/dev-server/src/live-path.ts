import { versionFolder } from '@backshop/delivery/origin';

/** Returns the path at which the host's dev server has a remote that is served from its sources. */
export function livePath(name: string): string {
  return `/${versionFolder(name, 'dev')}`;
}

/** Where a page hears of new builds, below the path of its package. */
export const socketPath = '/ws';
