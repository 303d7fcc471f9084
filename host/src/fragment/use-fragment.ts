import { use, useLayoutEffect } from 'react';
import { FragmentContext } from './fragment-context';
import { repeatClick } from './repeat-click';

/**
 * Discards the fragment of a page when staff leave the page.
 * @returns a function to call when the slot shows the page or a failure card. It discards the fragment and
 *   repeats the click of staff, if there was one
 */
export function useFragment(path: string): (slot: HTMLElement) => void {
  const fragment = use(FragmentContext);
  useLayoutEffect(() => () => fragment?.discard(), [fragment, path]);
  return (slot) => {
    const element = fragment?.of(path);
    fragment?.discard();
    // If the page had loaded before the slot rendered, its effects have not run yet.
    if (element) queueMicrotask(() => repeatClick(element, slot));
  };
}
