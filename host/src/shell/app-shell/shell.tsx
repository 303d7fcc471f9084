import { type ReactNode, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { repeatShellClick } from '../../fragment/early-clicks';
import { useLinkNavigation } from '../../routing/history-router';
import { LazyCommandPalette } from '../command-palette/lazy-command-palette';
import { MobileMenu } from '../mobile-menu/mobile-menu';
import { NotificationDrawer } from '../notifications/notification-drawer';
import { NotificationsProvider } from '../notifications/notifications';
import { takeEarlyKeys } from '../shortcut/early-keys';
import { useShortcut } from '../shortcut/shortcuts';
import { ShellGrid } from './shell-grid';
import styles from './shell.module.scss';

/** The app shell around the current page: menus, top bar, command palette and notification drawer. */
export function Shell({ children }: { children: ReactNode }) {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useShortcut('search', () => setPaletteOpen(!isPaletteOpen));
  // When all listeners are there. The click and each key have their effect before the next key.
  useLayoutEffect(() => {
    const keys = takeEarlyKeys();
    queueMicrotask(() => {
      flushSync(repeatShellClick);
      for (const key of keys) flushSync(() => document.body.dispatchEvent(key));
    });
  }, []);
  const navigateLinks = useLinkNavigation('part');
  return (
    <NotificationsProvider>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <ShellGrid onSearch={() => setPaletteOpen(true)} onClick={navigateLinks}>
        {children}
      </ShellGrid>
      <MobileMenu />
      <NotificationDrawer />
      <LazyCommandPalette
        isOpen={isPaletteOpen}
        onOpen={() => setPaletteOpen(true)}
        onClose={() => setPaletteOpen(false)}
      />
    </NotificationsProvider>
  );
}
