/**
 * A ref for an element that can disappear by itself. If it has the focus then, the focus moves to the next element
 * around it with a `tabindex`, so that the keyboard keeps its place.
 */
export function passFocus(element: HTMLElement | null): () => void {
  return () => {
    if (element!.contains(document.activeElement))
      element!.parentElement!.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
  };
}
