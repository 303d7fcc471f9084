import { fragmentBase, fragmentFile } from '@backshop/build-config/output-format';
import type { Origin } from '../../origin/origin';
import type { Release } from '@backshop/shared-types';
import { storedVersion } from '../../version/stored-version';
import type { Fragment, Page } from './fragment';

/** Returns the pages of a host in the order of the navigation. */
export async function readPages(origin: Origin, host: string): Promise<Page[]> {
  const { pages = {} } = await storedVersion(origin, 'host', host).readInfo();
  return Object.entries(pages).map(([path, expose]) => ({ path, expose }));
}

/** Returns the fragments of pages, in their order. Old versions of remotes have no fragments. */
export async function readFragments(
  origin: Origin,
  { remotes }: Release,
  pages: readonly Page[],
): Promise<Fragment[]> {
  const fragments = pages.map(async ({ path, expose }): Promise<Fragment | undefined> => {
    const [name = '', page = ''] = expose.split('/');
    const remote = remotes[name];
    if (!remote || !Object.hasOwn(remote.exposes, page)) return undefined;
    const version = storedVersion(origin, name, remote.version);
    const html = await version.read(fragmentFile(page));
    if (!html) return undefined;
    return { path, expose, html: html.toString().replaceAll(fragmentBase, `/${version.folder}`) };
  });
  return (await Promise.all(fragments)).filter((fragment) => fragment !== undefined);
}
