import type { ComponentType } from 'react';
import type { Exposes } from '../contract';
import { DashboardPage } from '../page/dashboard-page';

export default DashboardPage satisfies ComponentType<Exposes['Dashboard']>;
