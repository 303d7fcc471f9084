/**
 * Runs in the browser before all other scripts. Measures every click on a link, from the click
 * until the part that it leads to is painted. `page-script.ts` compiles this file, so it can import
 * types only.
 */
const navigations: Navigation[] = [];
Object.assign(window, { benchNavigations: navigations });

addEventListener(
  'click',
  ({ target, timeStamp }) => {
    const link = (target as Element).closest('a[href]');
    if (!link) return;
    const before = shownPart();
    const observer = new MutationObserver(() => {
      const part = shownPart();
      if (!part || part === before) return;
      observer.disconnect();
      void window
        .benchPainted()
        .then((time) => navigations.push({ part, duration: time - timeStamp }));
    });
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-state'] });
  },
  { capture: true },
);

function shownPart(): string | null | undefined {
  return document.querySelector('main [data-slot][data-state="ready"]')?.getAttribute('data-slot');
}

/** One navigation, with the time in ms from the click to the paint. */
export interface Navigation {
  part: string;
  duration: number;
}
