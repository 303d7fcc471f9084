import type { Release } from '@backshop/shared-types';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchFiles } from '../federation/failure/files';
import { createFederation } from '../federation/federation';
import { fetchRelease, readRelease, ReleaseError } from '../federation/release';
import { findInitialFragment } from '../fragment/initial-fragment';
import { isPreviewRequested } from '../preview/preview-request';
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
  const opened = isPreviewRequested() ? await openPreview(release) : undefined;
  const federation = createFederation(release, opened?.preview);
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
          preview={opened?.page}
        />
        {opened?.notice}
      </StrictMode>,
    ),
  );
}

/** Loads the code for previews. Without it, this tab shows the live version. */
async function openPreview(release: Release) {
  try {
    const code = await import(/* webpackChunkName: "preview" */ '../preview/open-preview');
    return await code.openPreview(release, fetchRelease, pages);
  } catch {
    return undefined;
  }
}
