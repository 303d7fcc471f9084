import { renderToStaticMarkup } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import { PageSkeleton } from '../app/page-skeleton';
import { fakeFederation } from '../federation/fake-federation';
import { FederationProvider } from '../federation/federation-context';
import { FlagsProvider } from '../flags/flags';
import { NotificationsProvider } from '../layout/notifications/notifications';
import { ShellGrid } from '../layout/shell-grid';

/**
 * The shell as the page shows it until the host's script has come: at its start, on no page, and with
 * nothing to operate. Rendered by the build (docs/decisions/0042); `frame-route.ts` adds the page.
 */
export function frame(): string {
  return renderToStaticMarkup(
    <div inert>
      <FederationProvider value={fakeFederation()}>
        <FlagsProvider>
          <NotificationsProvider>
            <MemoryRouter initialEntries={['/nowhere']}>
              <ShellGrid>
                <PageSkeleton title="" />
              </ShellGrid>
            </MemoryRouter>
          </NotificationsProvider>
        </FlagsProvider>
      </FederationProvider>
    </div>,
  );
}
