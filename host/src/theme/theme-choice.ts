/** Key of the theme choice in local storage (docs/product.md, "Theme"). */
export const themeKey = 'items';

/** The theme that staff chose, if any. */
export type ThemeChoice = 'dark' | 'light' | undefined;

/** Returns the stored choice. A value that cannot be read counts as none. */
export function readThemeChoice(): ThemeChoice {
  try {
    return parseThemeChoice(localStorage.getItem(themeKey));
  } catch {
    return undefined; // The browser blocks storage.
  }
}

/** Parses a stored choice: JSON, `true` for dark. */
export function parseThemeChoice(stored: string | null): ThemeChoice {
  if (stored === 'true') return 'dark';
  return stored === 'false' ? 'light' : undefined;
}

/** Stores the choice for the next page load, if the browser allows it. */
export function storeThemeChoice(choice: 'dark' | 'light'): void {
  try {
    localStorage.setItem(themeKey, JSON.stringify(choice === 'dark'));
  } catch {
    // Storage is full or blocked. The choice lasts until the next page load.
  }
}

/** Gives the browser's address bar the background colour of a theme. The build put the colours into `index.html`. */
export function showThemeColor(theme: 'light' | 'dark'): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta) meta.content = meta.dataset[theme]!;
}
