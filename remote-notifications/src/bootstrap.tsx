import '@backshop/ui/theme.scss';
import { renderStandalonePage } from '@backshop/build-config/standalone';
import { useState } from 'react';
import NotificationPanel from './exposed/notification-panel';
import Search from './exposed/search';

const ignore = () => undefined;

/** Keeps the panel's part of the address, as the host does. */
function StandalonePanel() {
  const [address, setAddress] = useState('');
  return (
    <NotificationPanel
      headingId="heading"
      onClose={ignore}
      onUnreadChange={ignore}
      address={address}
      onAddressChange={setAddress}
    />
  );
}

renderStandalonePage('notifications', {
  NotificationPanel: StandalonePanel,
  Search: () => <Search onEntries={ignore} onUnreadChange={ignore} />,
});
