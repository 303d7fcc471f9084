import { useSyncExternalStore } from 'react';

const root = document.documentElement;

/** Returns whether the dark theme is on. Charts need it because their colours are values. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, () => root.classList.contains('dark'));
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(root, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
