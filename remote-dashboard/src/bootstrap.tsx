import '@backshop/ui/theme.scss';
import { renderStandalonePage } from '@backshop/build-config/standalone';
import Dashboard from './exposed/dashboard';

renderStandalonePage('dashboard', { Dashboard: () => <Dashboard headingId="heading" /> });
