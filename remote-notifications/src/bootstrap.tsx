import '@backshop/ui/theme.scss';
import { standalone } from '@backshop/build-config/standalone';
import NotificationPanel from './exposed/notification-panel';

const ignore = () => undefined;

standalone('notifications', {
  NotificationPanel: () => (
    <NotificationPanel headingId="heading" onClose={ignore} onUnreadChange={ignore} />
  ),
});
