import type { Release } from '@backshop/shared-types';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pathInProduct } from '../base';
import { watchFiles } from '../federation/failure/failed-files';
import {
  type Failure,
  failureEvent,
  failureOf,
  reportFailure,
} from '../federation/failure/failure';
import { createFederation, type Federation } from '../federation/federation';
import { startModuleFederation } from '../federation/loading/module-federation';
import { sharedSingletons } from '../federation/loading/shared-singletons';
import { fetchRelease, readRelease, ReleaseError } from '../federation/release';
import { findInitialFragment } from '../fragment/fragment';
import { isPreviewRequested } from '../preview/stored-preview';
import { pageAt } from '../routing/find-page';
import { pagesOf } from '../routing/pages';
import { App } from './app';

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
    reportFailure(failureOf(error, { code: 'invalid', phase: 'host' }));
    // Rare, so it is in a chunk that other tabs load later. Another chunk would make the host's script larger.
    const { ReleaseErrorPage } = await import(
      /* webpackChunkName: "updates" */ './release-error-page'
    );
    window.hostStart?.onRender();
    return root.render(<ReleaseErrorPage error={error} />);
  }
  datePaper();
  const files = watchFiles(release.host);
  const opened = isPreviewRequested() ? await openPreview(release) : undefined;
  const { reports: collector, identity } = release.settings ?? {};
  // In a chunk that every tab loads anyway. Another chunk would make the host's script larger.
  const session =
    identity &&
    import(/* webpackChunkName: "updates" */ '../session/session').then(
      (code) => code.createSession(identity),
      () => undefined,
    );
  const federation = createFederation(release, {
    files,
    explain:
      session && ((failure, load) => session.then((loaded) => loaded?.explain(failure, load))),
    shareScopes: startModuleFederation(sharedSingletons),
    preview: opened?.preview,
  });
  if (collector && !opened) loadFieldFigures(federation, collector);
  // The current page loads while the shell renders. One for some groups of users waits for the user.
  const page = pageAt(pagesOf(federation.release), pathInProduct(location.pathname));
  if (page && !page.groups) federation.prefetch(page.expose);
  window.hostStart?.onRender();
  // A transition renders in slices, so that the browser can handle input in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        {opened?.notice}
        <App
          federation={federation}
          fragment={findInitialFragment(indexHtml)}
          session={session}
          preview={opened?.page}
        />
      </StrictMode>,
    ),
  );
}

/** Time from the start until the code for field figures is loaded, in ms. By then, most pages have loaded. */
const fieldFiguresDelayMs = 3000;

function loadFieldFigures(federation: Federation, collector: string): void {
  const failures: Failure[] = [];
  addEventListener(failureEvent, ({ detail }) => failures.push(detail));
  setTimeout(() => {
    import(/* webpackChunkName: "field-figures" */ '../field-figures/field-figures').then(
      (code) => code.sendFieldFigures(federation, collector, failures),
      () => undefined, // This tab sends nothing.
    );
  }, fieldFiguresDelayMs);
}

/** Loads the code for previews. Without it, this tab shows the live version. */
async function openPreview(release: Release) {
  try {
    const code = await import(/* webpackChunkName: "preview" */ '../preview/open-preview');
    return await code.openPreview(release, fetchRelease, pagesOf);
  } catch {
    return undefined;
  }
}

/** Puts the title of the page and today's date on paper. The styles of the app shell show them. */
function datePaper(): void {
  addEventListener('beforeprint', () => {
    const date = new Date().toLocaleDateString('en-US', { dateStyle: 'medium' });
    document.documentElement.dataset.printed = `${document.title} · ${date}`;
  });
}
