import { useSyncExternalStore } from 'react';

/** Returns the height of the window above the on-screen keyboard, in px, and follows it. */
export function useVisibleHeight(): number | undefined {
  return useSyncExternalStore(subscribe, () => {
    const { visualViewport } = window;
    // Zooming in makes the viewport smaller too, but needs no smaller palette.
    return visualViewport ? Math.round(visualViewport.height * visualViewport.scale) : undefined;
  });
}

function subscribe(onChange: () => void) {
  window.visualViewport?.addEventListener('resize', onChange);
  return () => window.visualViewport?.removeEventListener('resize', onChange);
}
