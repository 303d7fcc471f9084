import { ChevronRight } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import type { Page } from '../navigation/pages';
import { useFlags } from '../../flags/flags';
import { NavigationIcon } from '../navigation/navigation-icon';
import styles from './sidebar.module.scss';

/** The side menu: 85 wide with icons alone, 340 with labels (spec §4). */
export function Sidebar({ pages }: { pages: readonly Page[] }) {
  const { isSidebarOpen, setFlag } = useFlags();
  return (
    <nav
      className={styles.sidebar}
      aria-label="Main"
      data-state={isSidebarOpen ? 'expanded' : 'collapsed'}
    >
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isSidebarOpen}
        aria-label={isSidebarOpen ? 'Collapse the menu' : 'Expand the menu'}
        onClick={() => setFlag('isSidebarOpen', !isSidebarOpen)}
      >
        <ChevronRight aria-hidden size={20} />
      </button>
      <ul className={styles.entries}>
        {pages.map(({ id, path, name, icon }) => (
          <li key={id}>
            <NavLink className={() => styles.entry} to={path} end>
              <NavigationIcon name={icon} />
              <span className={styles.label}>{name}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
