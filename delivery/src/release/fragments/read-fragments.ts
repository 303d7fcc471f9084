import { fragmentBase, fragmentFile, pagesFile } from '@backshop/build-config/output-format';
import type { Origin } from '../../origin/origin';
import type { ReleaseContent } from '../release-content';
import { storedVersion } from '../stored/stored-version';
import type { Fragment, Page } from './fragment';

/** Returns the pages of a host in the order of the navigation. Old versions of hosts list none. */
export async function readPages(origin: Origin, host: string): Promise<Page[]> {
  const text = await storedVersion(origin, 'host', host).readText(pagesFile);
  const pages = Object.entries(JSON.parse(text ?? '{}') as Record<string, string>);
  return pages.map(([path, expose]) => ({ path, expose }));
}

/** Returns the fragments of pages, in their order. Old versions of remotes have no fragments. */
export async function readFragments(
  origin: Origin,
  { remotes }: ReleaseContent,
  pages: readonly Page[],
): Promise<Fragment[]> {
  const fragments = pages.map(async ({ path, expose }): Promise<Fragment | undefined> => {
    const [name = '', page = ''] = expose.split('/');
    const remote = remotes[name];
    if (!remote || !Object.hasOwn(remote.exposes, page)) return undefined;
    const version = storedVersion(origin, name, remote.version);
    const html = await version.readText(fragmentFile(page));
    if (html === undefined) return undefined;
    return { path, expose, html: html.replaceAll(fragmentBase, `/${version.folder}`) };
  });
  return (await Promise.all(fragments)).filter((fragment) => fragment !== undefined);
}
