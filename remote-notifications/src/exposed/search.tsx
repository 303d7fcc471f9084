import type { ComponentType } from 'react';
import type { Exposes } from '../contract';
import { NotificationSearch } from '../features/notification-search/notification-search';
import { notificationStore } from '../notifications/notification-store';

function ExposedSearch(props: Exposes['Search']) {
  return <NotificationSearch store={notificationStore} {...props} />;
}

export default ExposedSearch satisfies ComponentType<Exposes['Search']>;
