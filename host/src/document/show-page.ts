/**
 * Runs right after the prerendered shell. It marks the menu entry of the current page, and shows the page's
 * first screen, or a skeleton with the page's name. The build inlines it with its imports into `index.html`.
 */
import { normalizePath } from '../routing/find-page';
import { keepEarlyKeys } from '../shell/shortcut/early-keys';
import { forwardClicks, showFragment } from './first-screen';

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
