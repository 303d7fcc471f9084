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
