import { useSyncExternalStore } from 'react';
import { browserStore } from '../storage';
import { hasPreference, type Preferences } from './preferences';

/** Changes a preference, and stores it for the next page load if the browser allows it. */
export function storePreference<Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
): void {
  document.documentElement.dataset[name] = value;
  browserStore.write(name, value);
}

/** Returns whether a preference has a value, also after a change in another tab. */
export function usePreference<Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
): boolean {
  return useSyncExternalStore(subscribe, () => hasPreference(name, value));
}

function subscribe(onChange: () => void): () => void {
  const changes = new MutationObserver(onChange);
  changes.observe(document.documentElement, { attributes: true });
  return () => changes.disconnect();
}
