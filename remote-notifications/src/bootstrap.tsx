import '@backshop/ui/theme.scss';
import { renderStandalonePage } from '@backshop/build-config/standalone';
import NotificationPanel from './exposed/notification-panel';
import Search from './exposed/search';

const ignore = () => undefined;

renderStandalonePage('notifications', {
  NotificationPanel: () => (
    <NotificationPanel
      headingId="heading"
      onClose={ignore}
      onUnreadChange={ignore}
      address=""
      onAddressChange={ignore}
    />
  ),
  Search: () => <Search onEntries={ignore} />,
});
