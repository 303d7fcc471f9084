import { useSyncExternalStore } from 'react';

/** Below the first breakpoint of `build-config/styles/_breakpoints.scss`. */
const query = '(width < 768px)';

/** Whether the screen is a small one; follows the window. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches);
}

function follow(onChange: () => void) {
  const screen = window.matchMedia(query);
  screen.addEventListener('change', onChange);
  return () => screen.removeEventListener('change', onChange);
}
