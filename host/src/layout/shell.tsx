import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { LazyCommandBox } from './command-box/lazy-command-box';
import { MobileMenu } from './mobile-menu/mobile-menu';
import { NotificationDrawer } from './notifications/notification-drawer';
import { NotificationsProvider } from './notifications/notifications';
import { ShellGrid } from './shell-grid';
import styles from './shell.module.scss';
import { useShortcut } from './shortcut/use-shortcut';
import { useLinkNavigation } from './use-link-navigation';

/** What stands around every page: the menus, the top bar, the command box and the notification drawer. */
export function Shell() {
  const [isCommandBoxOpen, setCommandBoxOpen] = useState(false);
  useShortcut('k', () => setCommandBoxOpen(!isCommandBoxOpen));
  const navigateLinks = useLinkNavigation();
  return (
    <NotificationsProvider>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <ShellGrid onSearch={() => setCommandBoxOpen(true)} onClick={navigateLinks}>
        <Outlet />
      </ShellGrid>
      <MobileMenu />
      <NotificationDrawer />
      <LazyCommandBox isOpen={isCommandBoxOpen} onClose={() => setCommandBoxOpen(false)} />
    </NotificationsProvider>
  );
}
