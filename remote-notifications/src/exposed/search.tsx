import type { ComponentType } from 'react';
import type { Exposes } from '../contract';
import { NotificationSearch } from '../features/notification-search/notification-search';

export default NotificationSearch satisfies ComponentType<Exposes['Search']>;
