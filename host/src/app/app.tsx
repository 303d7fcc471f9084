import { BrowserRouter } from 'react-router-dom';
import type { Federation } from '../federation/federation';
import { FederationProvider } from '../federation/federation-context';
import { FlagsProvider } from '../flags/flags';
import { ThemeProvider } from '../theme/theme';
import { AppRoutes } from './app-routes';

/** The host: what the whole shell shares, around the router. */
export function App({ federation }: { federation: Federation }) {
  return (
    <FederationProvider value={federation}>
      <ThemeProvider>
        <FlagsProvider>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </FlagsProvider>
      </ThemeProvider>
    </FederationProvider>
  );
}
