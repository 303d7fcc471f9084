import { renderToStaticMarkup } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import { FederationProvider } from '../federation/federation-context';
import { federationWithoutRemotes } from '../federation/federation-without-remotes';
import { PageSkeleton } from '../routing/page-skeleton';
import { ShellGrid } from '../shell/app-shell/shell-grid';
import { NotificationsProvider } from '../shell/notifications/notifications';
import { UiStateProvider } from '../ui-state/ui-state';

/**
 * Returns the app shell as HTML for `index.html`. It is inert and has no current page, which
 * `mark-current-entry.ts` adds. Called by the build (docs/decisions/0042).
 */
export function prerenderedShell(): string {
  return renderToStaticMarkup(
    <div inert>
      <FederationProvider value={federationWithoutRemotes()}>
        <UiStateProvider>
          <NotificationsProvider>
            <MemoryRouter initialEntries={['/no-page']}>
              <ShellGrid>
                <PageSkeleton title="" />
              </ShellGrid>
            </MemoryRouter>
          </NotificationsProvider>
        </UiStateProvider>
      </FederationProvider>
    </div>,
  );
}
