/** The first screen of the page that staff have opened, as `index.html` shows it. */
export interface InitialFragment {
  /** Returns the element with the first screen of a page, until it is discarded. */
  of: (path: string) => Element | undefined;
  /** Discards the fragment once something else has taken its place. */
  discard: () => void;
}

/** Finds the fragment in a document. Call it before React renders, which removes the element. */
export function findInitialFragment(indexHtml: Document): InitialFragment {
  let element = indexHtml.querySelector<HTMLElement>('#root [data-page]') ?? undefined;
  return {
    of: (path) => (element?.dataset.page === path ? element : undefined),
    discard: () => {
      element = undefined;
    },
  };
}
