import type { Release } from '@backshop/shared-types';

/**
 * Runs in the page before anything is painted: asks for the host and for the files of the part that the
 * current address shows, so that nothing is fetched to find out what to fetch; sets the theme; starts the host.
 * Inlined by the build, which puts in the names declared below; it can import types alone.
 *
 * The page's policy trusts this script by its hash, and what it starts in turn (docs/decisions/0012).
 */
(() => {
  // Asked for before anything else: to look into the storage takes the browser its time.
  const host = document.createElement('script');
  host.src = document.querySelector<HTMLMetaElement>('meta[name="host"]')!.content;
  preload(host.src, 'script');
  try {
    const address = location.pathname.replace(/(.)\/+$/, '$1');
    const [remote = '', expose = ''] = (ROUTES[address] ?? '').split('/');
    const release = JSON.parse(document.getElementById('release')!.textContent) as Release;
    const { entry, exposes } = release.remotes[remote]!;
    const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
    if (!sessionStorage.getItem(OVERRIDE_KEY)?.startsWith(`${remote}@`))
      for (const url of [entry, ...exposes[expose]!.map((file) => folder + file)])
        preload(url, url.endsWith('.css') ? 'style' : 'script');
  } catch {
    // An unknown address preloads nothing; a broken release is named by the host.
  }

  const root = document.documentElement;
  let choice: string | null = null;
  try {
    choice = localStorage.getItem(THEME_KEY);
  } catch {
    // Forbidden storage holds no choice.
  }
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = choice === 'true' || (choice !== 'false' && prefersDark) ? 'dark' : 'light';
  root.classList.toggle('dark', theme === 'dark');
  const describe = (name: string, content: string) => {
    document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
  };
  describe('color-scheme', theme); // What the browser draws itself, from the first paint on.
  describe('theme-color', THEME_COLORS[theme]);

  host.onerror = () => {
    const place = document.querySelector('main') ?? document.body;
    place.role = 'alert';
    place.textContent = 'Backshop could not be loaded. Check the connection, and reload the page.';
    document.querySelector('[inert]')?.removeAttribute('inert'); // The menu's links are plain links.
  };
  // Its file comes meanwhile, but it runs after the frame has been painted, however quick the line is.
  const runHost = () => document.head.append(host);
  if (document.hidden) runHost();
  else requestAnimationFrame(() => setTimeout(runHost));

  function preload(url: string, as: 'script' | 'style'): void {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = as;
    link.href = url;
    document.head.append(link);
  }
})();

declare const ROUTES: Record<string, string>;
declare const OVERRIDE_KEY: string;
declare const THEME_KEY: string;
declare const THEME_COLORS: Record<'dark' | 'light', string>;
