import { useSyncExternalStore } from 'react';

/**
 * Returns whether the dark theme is on. Charts need it because their colours are values. What the first
 * screen shows must not depend on it: the build does not know the theme.
 */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.classList.contains('dark'),
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
