import { remote } from '@backshop/build-config/webpack';
import type { Exposes, Summary } from './src/contract';
import { notificationItems } from './src/notifications/notification-items';
import { countByTab } from './src/notifications/notification-tabs';

export default remote<Exposes, Summary>({
  root: import.meta.dirname,
  port: 3002,
  exposes: {
    NotificationPanel: './src/exposed/notification-panel.tsx',
    Search: './src/exposed/search.tsx',
  },
  summary: { unread: countByTab(notificationItems).unread },
});
