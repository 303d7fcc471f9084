import type { Settings } from './settings';

/** Changes a setting, and stores it for the next page load if the browser allows it. */
export function storeSetting<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  document.documentElement.dataset[name] = value;
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is full or blocked. The choice lasts until the next page load.
  }
}
