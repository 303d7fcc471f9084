import { useSyncExternalStore } from 'react';
import { afterPaint } from '../loading/after-paint';

/**
 * Returns whether the dark theme is on. Charts need it because they cannot use custom properties for their
 * colours. The result changes only after the page has been painted in the new theme, because drawing charts
 * would delay that paint. The first screen must not depend on it: the build does not know the theme.
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
