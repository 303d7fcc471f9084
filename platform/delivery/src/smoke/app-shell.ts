import type { Release } from '@backshop/shared-types';
import type { Page } from '@playwright/test';
import { releaseFromIndexHtml } from '../page/index-html';
import { versionFile, type VersionInfo } from '../core/package-version';
import { broughtPages, remoteOf } from '../page/shown-versions';
import { headersTo } from './sign-in';

// What tests find in the app shell. The end-to-end tests of the workspace use it too.

/** Returns the heading of the current page, once its part shows. The first screen has the same heading. */
export const pageHeading = (page: Page) => page.locator('main h1:not([data-page] *)');

export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notification' });
export const panel = (page: Page) => drawer(page).getByRole('tabpanel');

export interface MenuEntry {
  name: string;
  path: string;
  /** What its page shows: `dashboard/SalesOverview`. */
  expose: string | undefined;
  /** Whether the release has the remote of its page. */
  isReleased: boolean;
}

/** Returns the entries of the menu whose page can show. The release need not have the remote of each. */
export async function shownPages(page: Page): Promise<MenuEntry[]> {
  return (await menuEntries(page)).filter(({ isReleased }) => isReleased);
}

export async function menuEntries(page: Page): Promise<MenuEntry[]> {
  const links = await menu(page).getByRole('link').all();
  const { exposes, remotes } = await releasedPages(page);
  const entries = links.map(async (link) => {
    const path = (await link.getAttribute('href')) ?? '';
    // The label has a number too: "Reports, 3 new".
    const label = (await link.getAttribute('aria-label'))?.replace(/, \d+ new$/, '');
    const expose = exposes[path];
    const isReleased = expose === undefined || Object.hasOwn(remotes, remoteOf(expose));
    return { name: label ?? (await link.textContent()) ?? '', path, expose, isReleased };
  });
  return Promise.all(entries);
}

/** Returns the expose of each page, by the path of its address, and all remotes of the release. */
async function releasedPages({ request }: Page) {
  const read = async (path: string) =>
    (await request.get(path, { headers: headersTo(path), maxRedirects: 0 })).text();
  const live = releaseFromIndexHtml(await read('./'));
  const { remotes } = live.whole ? (JSON.parse(await read(live.whole.url)) as Release) : live;
  const info = JSON.parse(await read(`./host/${live.host}/${versionFile}`)) as VersionInfo;
  const { pages = {} } = info;
  const exposes = [...broughtPages(remotes), ...Object.entries(pages)];
  const { base = '' } = live.settings ?? {};
  return {
    exposes: Object.fromEntries(exposes.map(([path, each]) => [base + path, each])),
    remotes,
  };
}

/** Returns the expose of each card that a remote brings, and the path of its page. */
export function broughtCards(remotes: Release['remotes']) {
  return Object.entries(remotes).flatMap(([remote, { cards = {} }]) =>
    Object.entries(cards).map(([name, { page }]) => ({ page, expose: `${remote}/${name}` })),
  );
}
