import type { Federation } from '../federation/federation';
import { FederationProvider } from '../federation/federation-context';
import { FailureDetailsContext } from '../federation/slot/failure-card';
import { FragmentContext, type InitialFragment } from '../fragment/fragment';
import { IdentityProvider, type IdentityProviderProps } from '../session/identity-provider';
import { BadgesProvider } from '../routing/badges';
import { CurrentPage } from '../routing/current-page';
import { HistoryRouter } from '../routing/history-router';
import type { Page } from '../routing/pages';
import { Shell } from '../shell/app-shell/shell';
import { ThemeProvider } from '../theme/theme';
import { UiStateProvider } from '../ui-state/ui-state';

interface AppProps extends Pick<IdentityProviderProps, 'session'> {
  federation: Federation;
  /** The first screen that `index.html` already shows. */
  fragment: InitialFragment;
  /** A page that only this tab has. */
  preview?: Page | undefined;
}

/** The host: the router with the app shell, and the state that they share. */
export function App({ federation, fragment, session, preview }: AppProps) {
  return (
    <FederationProvider value={federation}>
      <FailureDetailsContext value={loadFailureDetails}>
        <IdentityProvider session={session}>
          <FragmentContext value={fragment}>
            <ThemeProvider>
              <UiStateProvider>
                <BadgesProvider>
                  <HistoryRouter>
                    <Shell>
                      <CurrentPage preview={preview} />
                    </Shell>
                  </HistoryRouter>
                </BadgesProvider>
              </UiStateProvider>
            </ThemeProvider>
          </FragmentContext>
        </IdentityProvider>
      </FailureDetailsContext>
    </FederationProvider>
  );
}

async function loadFailureDetails() {
  // In a chunk that most tabs load anyway. Another chunk would make the host's script larger.
  const code = await import(/* webpackChunkName: "updates" */ '../about/failure-details');
  return code.FailureDetails;
}
