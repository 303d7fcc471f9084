import { Icon } from '@backshop/ui/icon';
import { NoDestination } from '@backshop/ui/no-destination';
import { Menu, MessageSquare, Plus, Search } from 'lucide';
import { useUiState } from '../../ui-state/ui-state';
import { prefetchCommandPalette } from '../command-palette/lazy-command-palette';
import { NotificationBell } from '../notifications/notification-bell';
import { ProfileMenu } from '../profile-menu/profile-menu';
import { ariaKeyShortcuts, keyLabel } from '../shortcut/shortcuts';
import styles from './top-bar.module.scss';

/** The bar above every page (docs/product.md, "Top bar"). Styles hide what a screen is too small for. */
export function TopBar({ onSearch }: { onSearch?: (() => void) | undefined }) {
  const { isMobileMenuOpen, setUiState } = useUiState();
  return (
    <header className={styles.bar}>
      <div className={styles.mobile}>
        <button
          type="button"
          className={styles.icon}
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={isMobileMenuOpen}
          onClick={() => setUiState('isMobileMenuOpen', true)}
        >
          <Icon icon={Menu} />
        </button>
        <button type="button" className={styles.icon} aria-label="Search" onClick={onSearch}>
          <Icon icon={Search} />
        </button>
      </div>
      <button
        type="button"
        className={styles.search}
        aria-label="Search or type a command"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeyShortcuts('search')}
        onPointerEnter={prefetchCommandPalette}
        onFocus={prefetchCommandPalette}
        onClick={onSearch}
      >
        <Icon icon={Search} />
        <span className={styles.whole}>Search or type a command</span>
        <span className={styles.short}>Search</span>
        <kbd className={styles.keys} aria-hidden>
          {keyLabel('search')}
        </kbd>
      </button>
      <div className={styles.actions}>
        <NoDestination className={styles.add} aria-label="Add product">
          <Icon icon={Plus} size={20} />
          <span className={styles.label}>Add product</span>
        </NoDestination>
        <NoDestination className={styles.icon} aria-label="Chat">
          <Icon icon={MessageSquare} />
        </NoDestination>
        <NotificationBell />
        <ProfileMenu />
      </div>
    </header>
  );
}
