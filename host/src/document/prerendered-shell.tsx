import { renderToStaticMarkup } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import { FederationProvider } from '../federation/federation-context';
import { federationWithoutRemotes } from '../federation/federation-without-remotes';
import { PageFallback } from '../routing/page-fallback';
import { ShellGrid } from '../shell/app-shell/shell-grid';
import { NotificationsProvider } from '../shell/notifications/notifications';
import { UiStateProvider } from '../ui-state/ui-state';

/**
 * What the prerendered shell does not need, because its buttons never work and React replaces it: what
 * buttons do, and why links have no destination. Without it, `index.html` is 0.3 KB smaller (docs/decisions/0042).
 */
const unused = new RegExp(
  [
    ' aria-(?:describedby|expanded|haspopup|keyshortcuts)="[^"]*"',
    '<span [^>]*hidden="">[^<]*</span>',
  ].join('|'),
  'g',
);

/**
 * Returns the app shell as HTML for `index.html`. It has no current page: `mark-current-entry.ts` adds it,
 * and makes the shell inert. Without JavaScript its links work. Called by the build (docs/decisions/0042).
 * @param fragments the placeholder for the first screens of the pages
 */
export function prerenderedShell(fragments: string): string {
  const html = renderToStaticMarkup(
    <div>
      <FederationProvider value={federationWithoutRemotes()}>
        <UiStateProvider>
          <NotificationsProvider>
            <MemoryRouter initialEntries={['/no-page']}>
              <ShellGrid>
                <template />
                <PageFallback title="" />
              </ShellGrid>
            </MemoryRouter>
          </NotificationsProvider>
        </UiStateProvider>
      </FederationProvider>
    </div>,
  );
  return html
    .replace(unused, '')
    .replace(/><\/(?:path|circle|rect)>/g, '/>')
    .replace('<template></template>', fragments);
}
