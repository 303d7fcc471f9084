/** Key of the theme choice in local storage (spec §9). */
export const themeKey = 'items';

/** What staff chose: dark, light, or nothing yet. */
export type ThemeChoice = 'dark' | 'light' | undefined;

/** The stored choice; anything unreadable counts as none. */
export function readThemeChoice(): ThemeChoice {
  try {
    return parseThemeChoice(localStorage.getItem(themeKey));
  } catch {
    return undefined; // Storage is forbidden: the choice lasts as long as the page.
  }
}

/** Reads what storage holds: JSON, `true` for dark. */
export function parseThemeChoice(stored: string | null): ThemeChoice {
  if (stored === 'true') return 'dark';
  return stored === 'false' ? 'light' : undefined;
}

/** Keeps the choice for the next load, where storage allows it. */
export function storeThemeChoice(choice: 'dark' | 'light'): void {
  try {
    localStorage.setItem(themeKey, JSON.stringify(choice === 'dark'));
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
}
