import { Menu, MessageCircle, Plus, Search } from 'lucide-react';
import { useFlags } from '../../flags/flags';
import { warmCommandBox } from '../command-box/lazy-command-box';
import { NoDestination } from '../no-destination/no-destination';
import { NotificationBell } from '../notifications/notification-bell';
import { ProfileMenu } from '../profile-menu/profile-menu';
import styles from './top-bar.module.scss';

/** The bar above every page. What only small or only large screens show, the styles decide. */
export function TopBar({ onSearch }: { onSearch?: (() => void) | undefined }) {
  const { isHamburgerOpen, setFlag } = useFlags();
  return (
    <header className={styles.bar}>
      <div className={styles.mobile}>
        <button
          type="button"
          className={styles.icon}
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={isHamburgerOpen}
          onClick={() => setFlag('isHamburgerOpen', true)}
        >
          <Menu aria-hidden size={24} />
        </button>
        <button type="button" className={styles.icon} aria-label="Search" onClick={onSearch}>
          <Search aria-hidden size={24} />
        </button>
      </div>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={warmCommandBox}
        onFocus={warmCommandBox}
        onClick={onSearch}
      >
        <Search aria-hidden size={24} />
        <span className={styles.placeholder}>Search or type a command</span>
        <kbd className={styles.keys} aria-hidden>
          {isApple() ? '⌘' : 'Ctrl'} K
        </kbd>
      </button>
      <div className={styles.actions}>
        <NoDestination className={styles.add}>
          <Plus aria-hidden size={20} />
          Add product
        </NoDestination>
        <NoDestination className={styles.icon} aria-label="Chat">
          <MessageCircle aria-hidden size={24} />
        </NoDestination>
        <NotificationBell />
        <ProfileMenu />
      </div>
    </header>
  );
}

/** Where the build renders the frame (`page/frame.tsx`), nobody knows. */
function isApple(): boolean {
  return 'navigator' in globalThis && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
