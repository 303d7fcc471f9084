import { renderToStaticMarkup } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import { FederationProvider } from '../federation/federation-context';
import { federationWithoutRemotes } from '../federation/without-remotes';
import { PageFallback } from '../routing/page-fallback';
import { ShellGrid } from '../shell/app-shell/shell-grid';
import { NotificationsProvider } from '../shell/notifications/notifications';
import { UiStateProvider } from '../ui-state/ui-state';

/**
 * Attributes and hidden texts that describe what controls do. The prerendered shell does not need them,
 * because it is inert. Without them, `index.html` is 0.3 KB smaller (docs/decisions/0042).
 */
const unused = new RegExp(
  [
    ' aria-(?:describedby|expanded|haspopup|keyshortcuts)="[^"]*"',
    '<span [^>]*hidden="">[^<]*</span>',
  ].join('|'),
  'g',
);

/**
 * Returns the app shell as HTML for `index.html`, without a current page. The build calls it.
 * `show-page.ts` adds the current page and makes the shell inert, so the links of the shell also
 * work without JavaScript (docs/decisions/0042).
 * @param fragments the placeholder for the first screens of the pages
 * @param product the placeholder for the path of the product
 */
export function prerenderedShell(fragments: string, product: string): string {
  const html = renderToStaticMarkup(
    <div>
      <FederationProvider value={federationWithoutRemotes()}>
        <UiStateProvider>
          <MemoryRouter initialEntries={['/no-page']}>
            <NotificationsProvider>
              <ShellGrid>
                <template />
                <PageFallback title="" />
              </ShellGrid>
            </NotificationsProvider>
          </MemoryRouter>
        </UiStateProvider>
      </FederationProvider>
    </div>,
  );
  return html
    .replace(unused, '')
    .replaceAll(' href="/', ` href="${product}/`)
    .replace(/><\/(?:path|circle|rect)>/g, '/>')
    .replace('<template></template>', fragments);
}
