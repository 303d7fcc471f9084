import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

/** Returns whether staff have asked their system for less motion, and follows that setting. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  const setting = window.matchMedia(query);
  setting.addEventListener('change', onChange);
  return () => setting.removeEventListener('change', onChange);
}
