import { notificationItems } from './notification-items';
import { createNotificationStore } from './notification-store';

/** The notifications of this browser tab. The panel and the search share them until the next page load. */
export const notificationStore = createNotificationStore(notificationItems);
