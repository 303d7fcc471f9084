import { use, useLayoutEffect } from 'react';
import { FragmentContext } from './fragment-context';
import { repeatClick } from './repeat-click';

/**
 * Discards the fragment of a page when staff leave the page, or when something else takes its place.
 * @returns a function to call with the slot when it shows the page or a failure card
 */
export function useFragment(path: string): (slot: HTMLElement) => void {
  const fragment = use(FragmentContext);
  useLayoutEffect(() => () => fragment?.discard(), [fragment, path]);
  return (slot) => {
    const element = fragment?.of(path);
    fragment?.discard();
    // The page can be there before the fragment was in the slot. Its effects run first.
    if (element) queueMicrotask(() => repeatClick(element, slot));
  };
}
