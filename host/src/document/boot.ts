/**
 * Runs before the first paint. It preloads the host and the files of the page that staff open, sets the
 * theme, and starts the host. The build inlines it with its imports into `index.html`.
 *
 * The policy in `index.html` trusts this script by its hash, and every script that it adds
 * (docs/decisions/0012).
 */
import type { Release } from '@backshop/shared-types';
import { splitExpose } from '../federation/expose-name';
import { preload, preloadExpose } from '../federation/loading/preload';
import { storedOverride } from '../override/override-request';
import { normalizePath } from '../routing/normalize-path';
import type { pageExposes } from '../routing/pages';
import { themeColors } from '../theme/theme-colors';
import { readThemeChoice } from '../theme/theme-storage';

/** The build puts this value in. An import of `pages.ts` would also bring labels and icons. */
declare const PAGE_EXPOSES: typeof pageExposes;

// This comes first because reading storage can take the browser a while.
const host = document.createElement('script');
host.src = document.querySelector<HTMLMetaElement>('meta[name="host"]')!.content;
preload(host.src);
try {
  const [remote, name] = splitExpose(PAGE_EXPOSES[normalizePath(location.pathname)]!);
  const release = JSON.parse(document.getElementById('release')!.textContent) as Release;
  if (!storedOverride()?.startsWith(`${remote}@`)) {
    const released = release.remotes[remote]!;
    preload(released.entry);
    preloadExpose(released, name);
  }
} catch {
  // An unknown address has no page to preload. The host reports an invalid release.
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
const theme = readThemeChoice() ?? (prefersDark ? 'dark' : 'light');
document.documentElement.classList.toggle('dark', theme === 'dark');
setMeta('color-scheme', theme);
setMeta('theme-color', themeColors[theme]);

host.onerror = () => {
  const content = document.querySelector('main') ?? document.body;
  content.role = 'alert';
  content.textContent =
    'Backshop could not be loaded. Check your connection, then reload the page.';
  document.querySelector('[inert]')?.removeAttribute('inert'); // The menu's plain links still work.
};

// The browser paints the prerendered shell first, even if the host's script has arrived by then.
const runHost = () => document.head.append(host);
if (document.hidden) runHost();
else requestAnimationFrame(() => setTimeout(runHost));

function setMeta(name: string, content: string): void {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
}
