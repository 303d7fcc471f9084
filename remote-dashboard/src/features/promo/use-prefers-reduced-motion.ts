import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

/**
 * Returns whether staff have asked their system for less motion. Follows changes of that setting. Returns
 * undefined while the build renders the first screen.
 */
export function usePrefersReducedMotion(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => undefined,
  );
}

function subscribe(onChange: () => void): () => void {
  const setting = window.matchMedia(query);
  setting.addEventListener('change', onChange);
  return () => setting.removeEventListener('change', onChange);
}
