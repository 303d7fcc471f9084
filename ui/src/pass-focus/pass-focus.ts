/**
 * A ref for an element that can disappear while it has the focus. The focus then moves to the nearest element around it
 * with a `tabindex`, so that the keyboard keeps its place. Put it on the outermost element that disappears.
 */
export function passFocus(element: HTMLElement | null): () => void {
  return () => {
    if (element!.contains(document.activeElement))
      element!.parentElement!.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
  };
}
