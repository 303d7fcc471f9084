import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { showStoredSettings } from './settings';
import {
  readThemeChoice,
  shownTheme,
  showTheme,
  storeThemeChoice,
  themeKey,
  type ThemeChoice,
} from './theme-choice';

interface Theme {
  isDark: boolean;
  choice: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
}

const ThemeContext = createContext<Theme | null>(null);

/**
 * Provides the theme: the one that staff chose, or else the one their system prefers. Follows what they set in other
 * tabs, also the other settings.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState<ThemeChoice>(readThemeChoice);
  const prefersDark = usePrefersDark();
  const isDark = choice ? choice === 'dark' : prefersDark;

  useEffect(() => {
    // Only what has changed: full storage does not have what staff have set in this tab.
    const follow = ({ key }: Partial<StorageEvent>) => {
      if (!key || key === themeKey) setChoice(readThemeChoice());
      showStoredSettings(key);
    };
    // A page in the back/forward cache gets no events of the storage.
    const followIfKept = ({ persisted }: PageTransitionEvent) => persisted && follow({});
    addEventListener('storage', follow);
    addEventListener('pageshow', followIfKept);
    return () => {
      removeEventListener('storage', follow);
      removeEventListener('pageshow', followIfKept);
    };
  }, []);

  useEffect(() => {
    const theme = isDark ? 'dark' : 'light';
    if (theme === shownTheme()) return;
    showTheme(theme);
    fadeIn();
  }, [isDark]);

  const theme = useMemo<Theme>(
    () => ({
      isDark,
      choice,
      choose: (chosen) => {
        setChoice(chosen);
        storeThemeChoice(chosen);
      },
    }),
    [isDark, choice],
  );
  return (
    <ThemeContext value={theme}>
      {isDark && <meta name="darkreader-lock" />}{' '}
      {/* The extension Dark Reader then changes nothing. */}
      {children}
    </ThemeContext>
  );
}

/**
 * Lets the page's content appear on its new background. A view transition would fade both, but it ends
 * the page's process in WebKitGTK 2.50.
 */
function fadeIn(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    document.body.animate({ opacity: [0.4, 1] }, 200);
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
