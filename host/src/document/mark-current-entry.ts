/**
 * Runs right after the prerendered shell. It marks the menu entry of the current page and shows the
 * page's name in the skeleton. The build inlines it with its imports into `index.html`.
 */
import { normalizePath } from '../routing/normalize-path';

const shell = document.getElementById('root')!;
const path = normalizePath(location.pathname);
const entries = [...shell.querySelectorAll('nav a')];
const entry = entries.find((link) => link.getAttribute('href') === path);
if (entry) {
  entry.setAttribute('aria-current', 'page');
  shell.querySelector('main p')!.textContent = entry.textContent;
}
