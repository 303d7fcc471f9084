/**
 * A ref for an element that can disappear while it has the focus. Unless something else takes the focus then, it moves
 * to the nearest element around it with a `tabindex`, so that the keyboard keeps its place. Put it on the outermost
 * element that disappears.
 */
export function passFocus(element: HTMLElement | null): () => void {
  return () => {
    if (!element!.contains(document.activeElement)) return;
    const around = element!.parentElement!.closest<HTMLElement>('[tabindex]');
    // Once the layout effects have run. They may move the focus on, and in development, React also calls this for what
    // stays.
    queueMicrotask(
      () => document.activeElement === document.body && around?.focus({ preventScroll: true }),
    );
  };
}
