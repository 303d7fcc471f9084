import { useTheme } from '../../theme/theme';
import { NotificationBell } from '../notifications/notification-bell';
import styles from './top-bar.module.scss';

/** The bar above every page. */
export function TopBar() {
  const { isDark, setDark } = useTheme();
  return (
    <header className={styles.bar}>
      <label className={styles.theme}>
        Dark theme
        <input
          type="checkbox"
          role="switch"
          checked={isDark}
          onChange={(event) => setDark(event.target.checked)}
        />
      </label>
      <NotificationBell />
    </header>
  );
}
