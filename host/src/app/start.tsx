import type { Release } from '@backshop/shared-types';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchFiles } from '../federation/failure/files';
import { createFederation } from '../federation/federation';
import { fetchRelease, readRelease, ReleaseError } from '../federation/release';
import { findInitialFragment } from '../fragment/initial-fragment';
import { isOverrideRequested } from '../override/override-request';
import { pageExposeAt, pages } from '../routing/pages';
import { App } from './app';
import { datePaper } from './date-paper';
import { ReleaseErrorPage } from './release-error-page';

/** Renders the app shell with the release in `index.html`, or a page that says why that failed. */
export async function start(indexHtml: Document): Promise<void> {
  history.scrollRestoration = 'manual'; // Pages restore it once they have rendered.
  const root = createRoot(indexHtml.getElementById('root') as HTMLElement, {
    // React removes what it has rendered. The message of the boot script takes its place.
    onUncaughtError: (error) => window.hostStart?.onCrash(error),
  });
  let release: Release;
  try {
    release = readRelease(indexHtml);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    window.hostStart?.onRender();
    return root.render(<ReleaseErrorPage error={error} />);
  }
  datePaper();
  watchFiles(release.host);
  const preview = isOverrideRequested() ? await openOverride(release) : undefined;
  const federation = createFederation(release, preview?.override);
  // The current page loads while the shell renders.
  const expose = pageExposeAt(location.pathname);
  if (expose) federation.prefetch(expose);
  window.hostStart?.onRender();
  // A transition renders in slices, so that the browser can handle input in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App
          federation={federation}
          fragment={findInitialFragment(indexHtml)}
          preview={preview?.page}
        />
        {preview?.notice}
      </StrictMode>,
    ),
  );
}

/** Loads the code for overrides. Without it, this tab shows the live version. */
async function openOverride(release: Release) {
  try {
    const code = await import(/* webpackChunkName: "override" */ '../override/open-override');
    return await code.openOverride(release, fetchRelease, pages);
  } catch {
    return undefined;
  }
}
