import type { ExposedComponent } from '@backshop/shared-types';
import { NotificationPanel } from '../features/notification-panel/notification-panel';

export default NotificationPanel satisfies ExposedComponent<'notifications/NotificationPanel'>;
