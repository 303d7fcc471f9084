import { Outlet } from 'react-router-dom';
import type { Page } from './navigation/pages';
import { NotificationDrawer } from './notifications/notification-drawer';
import { NotificationsProvider } from './notifications/notifications';
import { ReleaseNotice } from './release-notice';
import styles from './shell.module.scss';
import { Sidebar } from './sidebar/sidebar';
import { TopBar } from './top-bar/top-bar';
import { useLinkNavigation } from './use-link-navigation';

/** What stands around every page: the side menu, the top bar, and the notification drawer. */
export function Shell({ pages }: { pages: readonly Page[] }) {
  const navigateLinks = useLinkNavigation();
  return (
    <NotificationsProvider>
      <div className={styles.shell}>
        <Sidebar pages={pages} />
        <div className={styles.column}>
          <ReleaseNotice />
          <TopBar />
          <main className={styles.main} onClick={navigateLinks}>
            <Outlet />
          </main>
        </div>
        <NotificationDrawer />
      </div>
    </NotificationsProvider>
  );
}
