import type { ExposedComponent, NotificationPanelProps } from '@backshop/shared-types';
import { notificationItems } from '../features/notification-panel/notification-items';
import { NotificationPanel } from '../features/notification-panel/notification-panel';
import { createNotificationStore } from '../features/notification-panel/notification-store';

// One for each load of the page: the panel comes and goes with the drawer around it.
const store = createNotificationStore(notificationItems);

function ExposedNotificationPanel(props: NotificationPanelProps) {
  return <NotificationPanel store={store} {...props} />;
}

export default ExposedNotificationPanel satisfies ExposedComponent<'notifications/NotificationPanel'>;
