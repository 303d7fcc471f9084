import { BrowserRouter } from 'react-router-dom';
import type { Federation } from '../federation/federation';
import { FederationProvider } from '../federation/federation-context';
import { AppRoutes } from '../routing/app-routes';
import { Shell } from '../shell/app-shell/shell';
import { ThemeProvider } from '../theme/theme';
import { UiStateProvider } from '../ui-state/ui-state';

/** The host: the router with the app shell, and the state that they share. */
export function App({ federation }: { federation: Federation }) {
  return (
    <FederationProvider value={federation}>
      <ThemeProvider>
        <UiStateProvider>
          <BrowserRouter>
            <AppRoutes shell={<Shell />} />
          </BrowserRouter>
        </UiStateProvider>
      </ThemeProvider>
    </FederationProvider>
  );
}
