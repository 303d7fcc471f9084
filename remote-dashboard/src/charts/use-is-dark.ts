import { useSyncExternalStore } from 'react';
import { afterPaint } from '../loading/after-paint';

/**
 * Returns whether the dark theme is on. Charts need it because their colours are values. They follow a
 * change once the page has been painted in the new theme: drawing them would delay it. What the first
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
  let cancel = () => {};
  const observer = new MutationObserver(() => {
    cancel();
    cancel = afterPaint(onChange);
  });
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => {
    cancel();
    observer.disconnect();
  };
}
