/**
 * Runs before the first paint. It preloads the host and the files of the page that staff open, sets the
 * theme, and starts the host. In a browser that is too old, it does nothing. The build inlines it with its
 * imports into `index.html`.
 *
 * The policy in `index.html` trusts this script by its hash (docs/decisions/0063).
 */
import type { BroughtPage, Release } from '@backshop/shared-types';
import { candidateOrLive } from '../federation/loading/candidate';
import { fileName, preload, preloadFiles, setIntegrity } from '../federation/loading/preload';
import { fetchRelease, releaseInPage } from '../federation/release';
import { storedPreview } from '../preview/stored-preview';
import { broughtPages } from '../routing/brought-pages';
import { pageAt } from '../routing/find-page';
import type { addressedPages } from '../routing/pages';
import { showStoredPreferences } from '../theme/preferences';
import { meta, readThemeChoice, showTheme } from '../theme/theme-choice';
import { addAfterPaint, isSupported, watchHost } from './host-start';
import { limitSources } from './limit-sources';

/** The build puts these values in. An import of `pages.ts` would also bring labels and icons. */
declare const PAGES: typeof addressedPages;
declare const OUTSIDE_SCRIPTS: string[];
/** A placeholder that a release replaces, so no code may compute with it. */
declare const PRODUCT_BASE: string;

type OpenedPage = (typeof addressedPages)[number] & Partial<BroughtPage>;

if (isSupported()) boot();

function boot(): void {
  // This comes first because reading storage can take the browser a while.
  const address = meta('host')!.content;
  const release = releaseInPage();
  preload(address, release?.hostIntegrity);

  limitSources(PRODUCT_BASE, OUTSIDE_SCRIPTS);
  const host = document.createElement('script');
  host.src = address;
  setIntegrity(host, release?.hostIntegrity);
  try {
    /** Returns whether the page may be in the rest of the release. */
    const preloadPage = (known: Release) => {
      const page = pageAt(
        [...PAGES, ...broughtPages(known)] as OpenedPage[],
        location.pathname.replace(PRODUCT_BASE, '') || '/',
      );
      window.openedPage = page;
      if (page?.groups) return false; // It waits for the user.
      // Not `splitExpose`, which would take the room of a part of a first screen.
      const [remote = '', name = ''] = page?.expose.split('/') ?? [];
      const released = candidateOrLive(known, remote);
      if (!released) return page ?? known.whole?.hasPages;
      if (storedPreview(PRODUCT_BASE)?.startsWith(`${remote}@`)) return false;
      window.showsLivePage = released === known.remotes[remote];
      // Only a path on this origin is preloaded. The host refuses a release with another entry.
      if (/^\/\w/.test(released.entry)) {
        preloadFiles(released, [fileName(released.entry), ...(released.exposes[name] ?? [])]);
      }
      return false;
    };
    if (preloadPage(release!)) {
      window.wholeRelease = fetchRelease(release!.whole!);
      window.wholeRelease.then(preloadPage).catch(() => undefined); // The host reports a failure.
    }
  } catch {
    // An unknown address has no page to preload.
  }

  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = readThemeChoice() ?? (prefersDark ? 'dark' : 'light');
  meta('color-scheme')!.content = theme;
  showTheme(theme);
  showStoredPreferences();

  watchHost(host);
  addAfterPaint(host);
}
