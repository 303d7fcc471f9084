import { useSyncExternalStore } from 'react';

/** Below the tablet breakpoint of `ui/src/styles/_breakpoints.scss`. */
const query = '(width < 48em)';

/** Returns whether the window is narrower than a tablet, and follows its width. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false, // For the prerendered shell.
  );
}

function subscribe(onChange: () => void) {
  const screen = window.matchMedia(query);
  screen.addEventListener('change', onChange);
  return () => screen.removeEventListener('change', onChange);
}
