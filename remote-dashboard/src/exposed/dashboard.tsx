import type { ExposedComponent } from '@backshop/shared-types';
import { DashboardPage } from '../page/dashboard-page';

export default DashboardPage satisfies ExposedComponent<'dashboard/Dashboard'>;
