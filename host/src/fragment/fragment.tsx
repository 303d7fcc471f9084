import { createContext, use, useCallback, useLayoutEffect } from 'react';
import { repeatClick } from './early-clicks';

/** The fragment that `index.html` shows: the first screen of the page that staff have opened. */
export interface InitialFragment {
  /** Returns the fragment's element if it belongs to this page and has not been discarded. */
  of: (path: string) => HTMLElement | undefined;
  /** Discards the fragment. Call it once something else has replaced it. */
  discard: () => void;
}

/** Finds the fragment in `index.html`. Call it before React renders and removes the element. */
export function findInitialFragment(indexHtml: Document): InitialFragment {
  let element = indexHtml.querySelector<HTMLElement>('#root [data-page]') ?? undefined;
  return {
    of: (path) => (element?.dataset.page === path ? element : undefined),
    discard: () => {
      element = undefined;
    },
  };
}

/** Provides the fragment that `index.html` showed before the host started. Undefined without a fragment. */
export const FragmentContext = createContext<InitialFragment | undefined>(undefined);

/**
 * Discards the fragment when staff open another page. It stays for a page that starts again.
 * @returns a function to call when the slot shows the page or a failure card. It discards the fragment, and
 *   repeats the click of staff, if there was one. They stay where they have scrolled to: WebKit would begin at the top
 */
export function useFragment(path: string): (slot: HTMLElement) => void {
  const fragment = use(FragmentContext);
  useLayoutEffect(() => {
    if (!fragment?.of(path)) fragment?.discard();
  }, [fragment, path]);
  return (slot) => {
    const element = fragment?.of(path);
    if (element && slot.contains(element)) return; // The page is late, and the slot still shows its first screen.
    fragment?.discard();
    if (!element) return;
    const y = Number(element.dataset.left);
    if (scrollY < y) scrollTo(0, y);
    // If the page had loaded before the slot rendered, its effects have not run yet.
    queueMicrotask(() => repeatClick(element, slot));
  };
}

/** Moves the element of a fragment into the slot, so that the browser need not build and paint it again. */
export function AdoptedFragment({ element }: { element: HTMLElement }) {
  const adopt = useCallback(
    (place: HTMLElement | null) => {
      place?.append(element);
      return () => {
        element.dataset.left = String(scrollY); // Before React removes the place.
      };
    },
    [element],
  );
  return <div ref={adopt} />;
}
