import type { ComponentType } from 'react';
import type { Exposes } from '../contract';
import { notificationItems } from '../features/notification-panel/notification-items';
import { NotificationPanel } from '../features/notification-panel/notification-panel';
import { createNotificationStore } from '../features/notification-panel/notification-store';

// Outlives the panel, which is mounted only while the drawer is open.
const store = createNotificationStore(notificationItems);

function ExposedNotificationPanel(props: Exposes['NotificationPanel']) {
  return <NotificationPanel store={store} {...props} />;
}

export default ExposedNotificationPanel satisfies ComponentType<Exposes['NotificationPanel']>;
