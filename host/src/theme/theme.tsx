import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useMediaQuery } from '../use-media-query';
import { browserStore } from '../storage';
import { preferenceNames, showStoredPreferences } from './preferences';
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
 * tabs, also the other preferences.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState<ThemeChoice>(readThemeChoice);
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isDark = choice ? choice === 'dark' : prefersDark;

  useEffect(() => {
    // Only what has changed: full storage does not have what staff have set in this tab.
    const follow = ({ key }: Pick<StorageEvent, 'key'>) => {
      if (!key || key === themeKey) setChoice(readThemeChoice());
      showStoredPreferences(key);
    };
    // A page in the back/forward cache gets no events of the storage.
    const keys = [themeKey, ...preferenceNames] as const;
    let stored: unknown[] = [];
    const remember = () => (stored = keys.map((key) => browserStore.read(key)));
    const followIfKept = ({ persisted }: PageTransitionEvent) => {
      const before = stored;
      if (persisted) remember();
      keys.forEach((key, index) => stored[index] === before[index] || follow({ key }));
    };
    const listening = new AbortController();
    addEventListener('storage', follow, listening);
    addEventListener('pagehide', remember, listening);
    addEventListener('pageshow', followIfKept, listening);
    return () => listening.abort();
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
