import type { ComponentType } from 'react';
import type { Exposes } from '../contract';
import { NotificationPanel } from '../features/notification-panel/notification-panel';
import { notificationStore } from '../notifications/notification-store';

function ExposedNotificationPanel(props: Exposes['NotificationPanel']) {
  return <NotificationPanel store={notificationStore} {...props} />;
}

export default ExposedNotificationPanel satisfies ComponentType<Exposes['NotificationPanel']>;
