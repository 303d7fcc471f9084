import { Icon } from '@backshop/ui/icon';
import { SunMoon } from 'lucide';
import { useTheme } from '../../theme/theme';
import styles from './theme-switch.module.scss';

/** Switches between the light and the dark theme. */
export function ThemeSwitch() {
  const { isDark, setDark } = useTheme();
  return (
    <label className={styles.label}>
      <Icon icon={SunMoon} />
      Theme
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-label="Dark theme"
        checked={isDark}
        onChange={(event) => setDark(event.target.checked)}
      />
    </label>
  );
}
