import { Icon } from '@backshop/ui/icon';
import { SunMoon } from 'lucide';
import type { ComponentProps } from 'react';
import { useTheme } from '../../theme/theme';
import styles from './theme-switch.module.scss';

/** Switches between the light and the dark theme, and to that of the system. */
export function ThemeSwitch() {
  const { isDark, choice, choose } = useTheme();
  return (
    <>
      <label className={styles.label}>
        <Icon icon={SunMoon} />
        <span className={styles.choice}>
          <span>Theme</span>
          <span>{isDark ? 'Dark' : 'Light'}</span>
        </span>
        <Switch
          aria-label="Dark theme"
          checked={isDark}
          onChange={({ target }) => choose(target.checked ? 'dark' : 'light')}
        />
      </label>
      <label className={`${styles.label} ${styles.system}`}>
        Same as system
        <Switch
          checked={!choice}
          onChange={({ target }) => choose(target.checked ? undefined : isDark ? 'dark' : 'light')}
        />
      </label>
    </>
  );
}

function Switch(props: ComponentProps<'input'>) {
  return <input type="checkbox" role="switch" className={styles.switch} {...props} />;
}
