/** The fragment that `index.html` shows: the first screen of the page that staff have opened. */
export interface InitialFragment {
  /** Returns the fragment's element if it belongs to this page and has not been discarded. */
  of: (path: string) => Element | undefined;
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
