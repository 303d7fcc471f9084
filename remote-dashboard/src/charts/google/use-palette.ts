import { useMemo, useSyncExternalStore } from 'react';
import { afterPaint } from '../../loading/after-paint';

/** The tokens that Google's charts use (`ui/src/theme/_tokens.scss`). */
const tokens = { low: '--map-low', high: '--map-high', land: '--map-land', text: '--text' };

/** Colours of the theme. Values and not custom properties, because Google Charts needs values. */
export type Palette = Record<keyof typeof tokens, string>;

/**
 * Returns the colours of the current theme. They change only after the page has been painted in the new theme,
 * because drawing charts would delay that paint.
 */
export function usePalette(): Palette {
  const values = useSyncExternalStore(subscribe, readValues);
  return useMemo(() => {
    const [low = '', high = '', land = '', text = ''] = values.split('|');
    return { low, high, land, text };
  }, [values]);
}

/** Returns one text, which stays equal while the theme does. */
function readValues(): string {
  const styles = getComputedStyle(document.documentElement);
  return Object.values(tokens)
    .map((token) => styles.getPropertyValue(token).trim())
    .join('|');
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
