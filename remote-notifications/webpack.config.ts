import { remote } from '@backshop/build-config/webpack';
import type { ExposesOf } from '@backshop/shared-types';

export default remote({
  root: import.meta.dirname,
  name: 'notifications',
  port: 3002,
  exposes: {
    NotificationPanel: './src/exposed/notification-panel.tsx',
  } satisfies Record<ExposesOf<'notifications'>, string>,
});
