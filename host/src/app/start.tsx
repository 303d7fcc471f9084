import type { Release } from '@backshop/shared-types';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createFederation } from '../federation/federation';
import { readRelease, ReleaseError } from '../federation/release';
import { pageExposes } from '../layout/navigation/pages';
import { isOverrideAsked } from '../override/override-asked';
import { App } from './app';
import { ReleaseErrorPage } from './release-error-page';

/** Reads the release that the page carries, and shows the shell, or why it can't. */
export async function start(page: Document): Promise<void> {
  history.scrollRestoration = 'manual'; // The pages do it, once they stand.
  const root = createRoot(page.getElementById('root') as HTMLElement);
  let release: Release;
  try {
    release = readRelease(page);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return root.render(<ReleaseErrorPage error={error} />);
  }
  const tab = isOverrideAsked() ? await openOverride(release) : undefined;
  const federation = createFederation(release, tab?.override);
  // The part of the address comes while the shell is rendered.
  const expose = pageExposes[location.pathname.replace(/(.)\/+$/, '$1')];
  if (expose) federation.warm(expose);
  // In slices: the frame stands already, and the browser stays able to answer.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App federation={federation} />
        {tab?.notice}
      </StrictMode>,
    ),
  );
}

/** Without its code the live version shows, as to everyone. */
async function openOverride(release: Release) {
  try {
    const code = await import(/* webpackChunkName: "override" */ '../override/open-override');
    return code.openOverride(release);
  } catch {
    return undefined;
  }
}
