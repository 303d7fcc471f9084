import { useSyncExternalStore } from 'react';

const root = document.documentElement;

/** Whether the dark theme is on. Charts need it: their colours are values, not custom properties. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, () => root.classList.contains('dark'));
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(root, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
