/**
 * Runs right after the prerendered shell. It marks the menu entry of the current page and shows the page's
 * first screen, or its name in the skeleton. The build inlines it with its imports into `index.html`.
 */
import { normalizePath } from '../routing/normalize-path';
import { forwardClicks } from './forward-clicks';
import { showFragment } from './show-fragment';

// React replaces the shell, so nobody must start to use it.
document.getElementById('root')!.firstElementChild!.toggleAttribute('inert', true);
forwardClicks();

const path = normalizePath(location.pathname);
const entry = document.querySelector(`nav a[href="${path}"]`);
if (entry) {
  entry.ariaCurrent = 'page';
  document.querySelector('main p')!.textContent = entry.textContent;
  showFragment(path);
}
