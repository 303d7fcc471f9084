import { browserStore } from '../storage';

/** What staff can set besides the theme (docs/product.md, "Preferences"). The first values are the defaults. */
export interface Preferences {
  density: 'comfortable' | 'compact';
  /** Whether shortcuts without Ctrl or Cmd work. */
  singleKeys: 'on' | 'off';
}

export const preferenceNames = ['density', 'singleKeys'] satisfies (keyof Preferences)[];

/**
 * Puts the stored preferences on the root element, where stylesheets and scripts find them.
 * @param key leaves all others as they are
 */
export function showStoredPreferences(key?: string | null): void {
  for (const name of preferenceNames)
    if (!key || key === name)
      document.documentElement.dataset[name] = browserStore.read(name) ?? '';
}

/** Returns whether a preference has a value. Nothing is set until staff choose it. */
export function hasPreference<Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
): boolean {
  return globalThis.document?.documentElement.dataset[name] === value; // The build has no document.
}
