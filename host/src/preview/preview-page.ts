import type { Page } from '../routing/pages';

/** `/preview/Reports`: only identifiers, because the name is part of what runs as code. */
const previewPath = /^\/preview\/([A-Z][A-Za-z0-9]{0,49})$/;

/** Returns the expose that an address previews as a page: `Reports` of `/preview/Reports`. */
export function previewedExpose(pathname: string): string | undefined {
  return previewPath.exec(pathname)?.[1];
}

/** Returns the page that shows an expose of a remote that the host has no page for. */
export function previewPage(remote: string, expose: string): Page {
  const page = {
    id: 'preview',
    path: `/preview/${expose}`,
    name: expose.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' '),
    icon: 'preview',
    expose: `${remote}/${expose}`,
  };
  return page as unknown as Page; // The types know only the pages that the host lists.
}

/** The exposes that the host shows on every page. They are not pages. */
const onEveryPage = ['notifications/NotificationPanel'];

/**
 * Returns a sentence that says where to see a previewed remote, or undefined if the page at the address shows it.
 * @param pages the pages that the host lists
 * @param exposes names of the remote's exposes, as far as the release knows them
 */
export function whereShown(
  remote: string,
  pathname: string,
  pages: readonly { name: string; path: string; expose: string }[],
  exposes: readonly string[] = [],
): string | undefined {
  const isOwn = (expose: string) => expose.startsWith(`${remote}/`);
  const listed = pages.filter(({ expose }) => isOwn(expose));
  if (listed.some(({ path }) => path === pathname) || onEveryPage.some(isOwn)) return undefined;
  if (listed.length > 0)
    return `To see the preview, open ${anyOf(listed.map(({ name }) => name))}.`;
  const paths = (exposes.length > 0 ? exposes : ['<Expose>']).map((expose) => `/preview/${expose}`);
  return `No page shows it yet. To see the preview, open ${anyOf(paths)}.`;
}

function anyOf(texts: string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(texts);
}
