import { remote } from '@backshop/build-config/webpack';
import type { ExposesOf, Summaries } from '@backshop/shared-types';
import { notificationItems } from './src/features/notification-panel/notification-items';
import { countUnread } from './src/features/notification-panel/notification-tabs';

export default remote({
  root: import.meta.dirname,
  name: 'notifications',
  port: 3002,
  exposes: {
    NotificationPanel: './src/exposed/notification-panel.tsx',
  } satisfies Record<ExposesOf<'notifications'>, string>,
  summary: {
    unread: countUnread(notificationItems),
  } satisfies Summaries['notifications'],
});
