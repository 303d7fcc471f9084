import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import {
  parseThemeChoice,
  readThemeChoice,
  showThemeColor,
  storeThemeChoice,
  type ThemeChoice,
  themeKey,
} from './theme-choice';

interface Theme {
  isDark: boolean;
  setDark: (isDark: boolean) => void;
}

const ThemeContext = createContext<Theme | null>(null);

/** Provides the theme: the one that staff chose, or else the one their system prefers. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState<ThemeChoice>(readThemeChoice);
  const prefersDark = usePrefersDark();
  const isDark = choice ? choice === 'dark' : prefersDark;

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === themeKey) setChoice(parseThemeChoice(event.newValue));
      if (event.key === null) setChoice(undefined); // Another tab cleared the storage.
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  useEffect(() => {
    document.documentElement.classList.toggle('dark', isDark);
    showThemeColor(isDark ? 'dark' : 'light');
  }, [isDark]);

  const theme = useMemo<Theme>(
    () => ({
      isDark,
      setDark: (next) => {
        const chosen = next ? 'dark' : 'light';
        setChoice(chosen);
        storeThemeChoice(chosen);
      },
    }),
    [isDark],
  );
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

/** @throws Error outside of `<ThemeProvider>` */
export function useTheme(): Theme {
  const theme = use(ThemeContext);
  if (!theme) throw new Error('useTheme must be used inside <ThemeProvider>.');
  return theme;
}

function usePrefersDark(): boolean {
  const [query] = useState(() => window.matchMedia('(prefers-color-scheme: dark)'));
  const [prefersDark, setPrefersDark] = useState(query.matches);
  useEffect(() => {
    const follow = () => setPrefersDark(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [query]);
  return prefersDark;
}
