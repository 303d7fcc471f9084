import '@backshop/ui/theme.scss';
import { renderStandalonePage } from '@backshop/build-config/standalone';
import Dashboard from './exposed/dashboard';
import Search from './exposed/search';

const ignore = () => undefined;

renderStandalonePage('dashboard', {
  Dashboard: () => <Dashboard headingId="heading" address="" onAddressChange={ignore} />,
  Search: () => <Search onEntries={ignore} />,
});
