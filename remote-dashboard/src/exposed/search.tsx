import type { ComponentType } from 'react';
import type { Exposes } from '../contract';
import { DashboardSearch } from '../page/dashboard-search';

export default DashboardSearch satisfies ComponentType<Exposes['Search']>;
