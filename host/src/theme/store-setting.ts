import { useSyncExternalStore } from 'react';
import { browserStore } from '../storage';
import { hasSetting, type Settings } from './settings';

/** Changes a setting, and stores it for the next page load if the browser allows it. */
export function storeSetting<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  document.documentElement.dataset[name] = value;
  browserStore.write(name, value);
}

/** Returns whether a setting has a value, also after a change in another tab. */
export function useSetting<Name extends keyof Settings>(
  name: Name,
  value: Settings[Name],
): boolean {
  return useSyncExternalStore(subscribe, () => hasSetting(name, value));
}

function subscribe(onChange: () => void): () => void {
  const changes = new MutationObserver(onChange);
  changes.observe(document.documentElement, { attributes: true });
  return () => changes.disconnect();
}
