import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createFederation } from '../federation/federation';
import { readRelease, ReleaseError } from '../federation/release';
import { App } from './app';
import { ReleaseErrorPage } from './release-error-page';

/** Reads the release that the page carries, and shows the shell, or why it can't. */
export function start(page: Document): void {
  history.scrollRestoration = 'manual'; // The pages do it, once they stand.
  const root = createRoot(page.getElementById('root') as HTMLElement);
  try {
    const federation = createFederation(readRelease(page));
    root.render(
      <StrictMode>
        <App federation={federation} />
      </StrictMode>,
    );
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    root.render(<ReleaseErrorPage error={error} />);
  }
}
