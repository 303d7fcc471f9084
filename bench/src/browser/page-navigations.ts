/**
 * Runs in a page before any script of its own: times every click on a link of the page until the part
 * that it leads to has been painted. Compiled by `page-script.ts`; it can import types alone.
 */
const navigations: Navigation[] = [];
Object.assign(window, { benchNavigations: navigations });

addEventListener(
  'click',
  ({ target, timeStamp }) => {
    const link = (target as Element).closest('a[href]');
    if (!link) return;
    const before = shownPart();
    const watch = new MutationObserver(() => {
      const part = shownPart();
      if (!part || part === before) return;
      watch.disconnect();
      void painted().then((time) => navigations.push({ part, duration: time - timeStamp }));
    });
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ['data-state'] });
  },
  { capture: true },
);

function shownPart(): string | null | undefined {
  return document.querySelector('main [data-slot][data-state="ready"]')?.getAttribute('data-slot');
}

/** The time at which what is in the document now has been painted: a task after the next frame. */
async function painted(): Promise<number> {
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now();
}

/** From a click to the painted part, in ms. */
export interface Navigation {
  part: string;
  duration: number;
}
