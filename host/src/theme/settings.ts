import { browserStore } from '../storage';

/** What staff can set besides the theme (docs/product.md, "Settings"). The first values are the defaults. */
export interface Settings {
  density: 'comfortable' | 'compact';
  /** Whether shortcuts without Ctrl or Cmd work. */
  singleKeys: 'on' | 'off';
}

export const settingNames = ['density', 'singleKeys'] satisfies (keyof Settings)[];

/**
 * Puts the stored settings on the root element, where stylesheets and scripts find them.
 * @param key leaves all others as they are
 */
export function showStoredSettings(key?: string | null): void {
  for (const name of settingNames)
    if (!key || key === name)
      document.documentElement.dataset[name] = browserStore.read(name) ?? '';
}

/** Returns whether a setting has a value. Nothing is set until staff choose it. */
export function hasSetting<Name extends keyof Settings>(
  name: Name,
  value: Settings[Name],
): boolean {
  return globalThis.document?.documentElement.dataset[name] === value; // The build has no document.
}
