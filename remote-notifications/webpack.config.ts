import { remote } from '@backshop/build-config/webpack';
import type { Exposes, Summary } from './src/contract';
import { notificationItems } from './src/features/notification-panel/notification-items';
import { countUnread } from './src/features/notification-panel/notification-tabs';

export default remote<Exposes, Summary>({
  root: import.meta.dirname,
  port: 3002,
  exposes: {
    NotificationPanel: './src/exposed/notification-panel.tsx',
    Search: './src/exposed/search.tsx',
  },
  summary: { unread: countUnread(notificationItems) },
});
