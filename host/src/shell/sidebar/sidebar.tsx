import { Icon } from '@backshop/ui/icon';
import { Tooltip } from '@backshop/ui/tooltip';
import { ChevronRight } from 'lucide';
import { useUiState } from '../../ui-state/ui-state';
import { Logo } from '../logo/logo';
import { NavigationList, SecondaryLinks } from '../navigation/navigation-list';
import { ariaKeyShortcuts, keyLabel, useShortcut } from '../shortcut/shortcuts';
import { useSmallScreen } from '../small-screen/use-small-screen';
import styles from './sidebar.module.scss';

/** The side menu of larger screens (docs/product.md, "Side menu"). */
export function Sidebar() {
  const { isSidebarOpen, setUiState } = useUiState();
  const isSmall = useSmallScreen();
  const toggle = () => setUiState('isSidebarOpen', !isSidebarOpen);
  useShortcut(!isSmall && 'menu', toggle);
  const action = isSidebarOpen ? 'Collapse menu' : 'Expand menu';
  return (
    <aside
      aria-label="Side menu"
      className={styles.sidebar}
      // After a phone is rotated, WebKit hides an expanded menu only when something in it changes.
      data-state={isSidebarOpen && !isSmall ? 'expanded' : 'collapsed'}
    >
      <div className={styles.edge}>
        <Tooltip text={action} keys={keyLabel('menu')} side="right">
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isSidebarOpen}
            aria-label={action}
            aria-keyshortcuts={ariaKeyShortcuts('menu')}
            onClick={toggle}
          >
            <Icon icon={ChevronRight} size={20} />
          </button>
        </Tooltip>
      </div>
      {/* Firefox lets Tab go to what scrolls. */}
      <div tabIndex={-1} className={styles.content}>
        <div className={styles.logo}>
          <Logo variant={isSidebarOpen ? 'full' : 'compact'} />
        </div>
        <nav className={styles.entries} aria-label="Main">
          <NavigationList isCompact={!isSidebarOpen} />
        </nav>
        <SecondaryLinks isCompact={!isSidebarOpen} />
      </div>
    </aside>
  );
}
