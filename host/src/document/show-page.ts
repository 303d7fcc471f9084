/**
 * Runs right after the prerendered shell. It marks the menu entry of the current page, and shows the page's
 * first screen, or a skeleton with the page's name. The build inlines it with its imports into `index.html`.
 */
import { forwardClicks } from '../fragment/early-clicks';
import { normalizePath } from '../routing/find-page';
import { keepEarlyKeys } from '../shell/shortcut/early-keys';

declare global {
  interface Window {
    /** Set by the boot script if the page of the address is of the live version. */
    showsLivePage?: boolean;
    /** Set by the boot script: the page of the address, with a name if a remote brings it. */
    openedPage?: { path: string; name?: string } | undefined;
  }
}

// React replaces the shell. Staff would lose a focus that they have put into it.
(document.getElementById('root')!.firstElementChild as HTMLElement).inert = true;
forwardClicks();
keepEarlyKeys();

/** A placeholder that a release replaces, so no code may compute with it. */
declare const PRODUCT_BASE: string;

const { path, name } = window.openedPage ?? {};
if (path) {
  const address = PRODUCT_BASE + path;
  const isPage = normalizePath(address) === normalizePath(location.pathname);
  const entry = document.querySelector(`nav a[href="${address}"]`);
  if (entry) entry.ariaCurrent = isPage ? 'page' : 'true';
  // The menu in `index.html` does not list pages that remotes bring.
  document.querySelector('main p')!.textContent = entry?.textContent ?? name!;
  if (isPage) showFragment(path);
}

/**
 * Shows the first screen of a page in place of its skeleton, if `index.html` has one. The first screen is
 * inert. The host's slot keeps it until the page replaces it (docs/decisions/0042). If the page is of another
 * version, the skeleton stays.
 * @param path of the page
 */
function showFragment(path: string): void {
  const template = document.querySelector<HTMLTemplateElement>('main template');
  const found = template?.content.querySelector(`[data-page="${path}"]`);
  if (!found || !window.showsLivePage) return;
  const fragment = document.importNode(found, true);
  // The page's own stylesheet comes later in the document, so its rules win over these.
  document.head.append(fragment.firstElementChild!);
  template!.parentElement!.replaceChildren(fragment);
}
