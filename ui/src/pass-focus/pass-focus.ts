/**
 * A ref for an element that can disappear while it has the focus. Unless something else takes the focus then, the
 * nearest ancestor with a `tabindex` gets it, so that the keyboard keeps its place. Put it on the outermost element that
 * disappears.
 */
export function passFocus(element: HTMLElement | null): () => void {
  return () => {
    if (!element!.contains(document.activeElement)) return;
    const around = element!.parentElement!.closest<HTMLElement>('[tabindex]');
    // After the layout effects, which may move the focus. In development, React also runs this for what stays.
    queueMicrotask(
      () => document.activeElement === document.body && around?.focus({ preventScroll: true }),
    );
  };
}
