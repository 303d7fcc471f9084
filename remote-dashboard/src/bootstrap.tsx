import '@backshop/ui/theme.scss';
import { standalone } from '@backshop/build-config/standalone';
import Dashboard from './exposed/dashboard';

standalone('dashboard', { Dashboard: () => <Dashboard headingId="heading" /> });
