/** Selects the controls of a page that staff can click. */
export const controls = 'a[href], button, select, input, textarea, summary, [role="link"]';

/**
 * Clicks the control of a page that staff have clicked in the page's fragment. `first-screen.ts` remembers
 * it. Page and fragment have the same controls in the same order.
 * @param slot does nothing if this slot shows a failure card
 */
export function repeatClick(fragment: Element, slot: HTMLElement): void {
  const index = [...fragment.querySelectorAll(controls)].indexOf(window.clickedControl!);
  if (slot.dataset.state !== 'ready' || !slot.isConnected) return;
  const control = slot.querySelectorAll<HTMLElement>(controls)[index];
  control?.focus();
  control?.click();
}
