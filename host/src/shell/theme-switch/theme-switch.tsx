import { SunMoon } from 'lucide-react';
import { useTheme } from '../../theme/theme';
import styles from './theme-switch.module.scss';

/** Switches between the light and the dark theme. */
export function ThemeSwitch() {
  const { isDark, setDark } = useTheme();
  return (
    <label className={styles.label}>
      <SunMoon aria-hidden size={24} />
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
