/**
 * Tells screen readers which option is selected, by keeping `aria-activedescendant` of the combobox
 * correct. cmdk sets it before React has moved the selection, so it names the option before.
 * @param palette the element that contains the combobox and its options
 */
export function announceSelection(palette: HTMLElement | null) {
  if (!palette) return;
  const update = () => {
    const input = palette.querySelector('[role="combobox"]');
    const id = palette.querySelector('[role="option"][aria-selected="true"]')?.id ?? '';
    if (input?.getAttribute('aria-activedescendant') !== id)
      input?.setAttribute('aria-activedescendant', id);
  };
  update();
  const observer = new MutationObserver(update);
  observer.observe(palette, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-selected', 'aria-activedescendant'],
  });
  return () => observer.disconnect();
}
