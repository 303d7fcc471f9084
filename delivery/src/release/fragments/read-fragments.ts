import { fragmentBase, fragmentFile, pagesFile } from '@backshop/build-config/output-format';
import type { Origin } from '../../origin/origin';
import type { ReleaseContent } from '../release-content';
import { storedVersion } from '../stored/stored-version';
import type { Fragment } from './fragment';

/**
 * Returns the fragments of a release in the order of the navigation. Old versions of hosts list no pages,
 * and old versions of remotes have no fragments.
 */
export async function readFragments(
  origin: Origin,
  { host, remotes }: ReleaseContent,
): Promise<Fragment[]> {
  const text = await storedVersion(origin, 'host', host).readText(pagesFile);
  const pages = Object.entries(JSON.parse(text ?? '{}') as Record<string, string>);
  const fragments = pages.map(async ([path, expose]): Promise<Fragment | undefined> => {
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
