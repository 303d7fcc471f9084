import type { Release } from '@backshop/shared-types';
import type { Page } from '@playwright/test';
import { releaseFromIndexHtml } from './release';

/**
 * Returns the entries of the menu whose page can show. The host can list the page of a remote from another
 * repository. The release of this workspace does not have that remote.
 */
export async function shownPages(page: Page): Promise<{ name: string; path: string }[]> {
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
  const entries = links.map(async (link) => ({
    name: (await link.textContent()) ?? '',
    path: (await link.getAttribute('href')) ?? '',
  }));
  const { exposes, remotes } = await releasedPages(page);
  return (await Promise.all(entries)).filter(({ path }) => {
    const [remote] = exposes[path]?.split('/') ?? [];
    return remote === undefined || Object.hasOwn(remotes, remote);
  });
}

/** Returns the expose of each page, by path, and all remotes of the release. */
async function releasedPages({ request }: Page) {
  const live = releaseFromIndexHtml(await (await request.get('/')).text());
  const { remotes } = live.whole
    ? ((await (await request.get(live.whole.url)).json()) as Release)
    : live;
  const info = await request.get(`/host/${live.host}/version.json`);
  const { pages } = (await info.json()) as { pages: Record<string, string> };
  return { exposes: pages, remotes };
}
