import '@backshop/ui/theme.scss';
import { renderStandalonePage } from '@backshop/build-config/standalone';
import { useState } from 'react';
import NotificationPanel from './exposed/notification-panel';
import Search from './exposed/search';

const ignore = () => undefined;

/** As large as the host's drawer, whose list scrolls. */
const drawer = {
  width: 'min(var(--notification-panel), 100%)',
  height: '80dvh',
  minHeight: '30rem',
  background: 'var(--surface-card)',
};

/** Keeps the panel's part of the address, as the host does. */
function StandalonePanel() {
  const [address, setAddress] = useState('');
  return (
    <div style={drawer}>
      <NotificationPanel
        headingId="heading"
        onClose={ignore}
        onUnreadChange={ignore}
        address={address}
        onAddressChange={setAddress}
      />
    </div>
  );
}

renderStandalonePage('notifications', {
  NotificationPanel: StandalonePanel,
  Search: () => <Search onEntries={ignore} onUnreadChange={ignore} />,
});
