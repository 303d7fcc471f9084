/** The stylesheets of one version of a remote, as far as they have loaded. */
export interface Stylesheets {
  /** Lets them act, also those that load later. Returns a function that ends this. */
  show: () => () => void;
  /** Removes them and their preloads, unless they are shown. Returns whether it did. */
  remove: () => boolean;
}

/**
 * Returns the stylesheets of a version. They act only while something shows the version: rules of a version that was
 * prefetched, has failed or was replaced must not change a page.
 * @param folder URL of the version's folder
 */
export function stylesheetsIn(folder: string): Stylesheets {
  let shown = 0;

  function update(): void {
    for (const sheet of document.styleSheets) {
      // An element that is disabled would lose its stylesheet, and load it again.
      if (sheet.href?.startsWith(folder)) sheet.disabled = shown === 0;
    }
  }

  document.addEventListener('load', update, true); // The event of a link does not bubble.
  return {
    show: () => {
      shown += 1;
      update();
      return () => {
        shown -= 1;
        update();
      };
    },
    remove: () => {
      if (shown > 0) return false;
      document.removeEventListener('load', update, true);
      for (const link of document.querySelectorAll('link')) {
        if (link.href.startsWith(folder)) link.remove();
      }
      return true;
    },
  };
}
