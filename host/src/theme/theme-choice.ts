import { browserStore } from '../storage';

/** Key of the theme choice in local storage (docs/product.md, "Theme"). */
export const themeKey = 'items';

/** The theme that staff chose. Undefined if it is that of their system. */
export type ThemeChoice = 'dark' | 'light' | undefined;

/** Returns the stored choice. A value that cannot be read counts as none. */
export function readThemeChoice(): ThemeChoice {
  const stored = browserStore.read(themeKey); // JSON, `true` for dark.
  if (stored === 'true') return 'dark';
  return stored === 'false' ? 'light' : undefined;
}

/** Stores the choice for the next page load, if the browser allows it. Removes it if there is none. */
export function storeThemeChoice(choice: ThemeChoice): void {
  browserStore.write(themeKey, choice ? JSON.stringify(choice === 'dark') : null);
}

/** Shows a theme on the page and in the browser's address bar. The build put the colours of that into `index.html`. */
export function showTheme(theme: 'light' | 'dark'): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  const color = meta('theme-color');
  if (color) color.content = color.dataset[theme]!;
}

/** The boot script shows a theme before the first paint. */
export function shownTheme(): 'light' | 'dark' {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

export function meta(name: string): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
}
