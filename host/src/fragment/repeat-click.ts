/** Selects the controls of a page that staff can click. */
export const controls = 'a[href], button, select, input, textarea, summary, [role="link"]';

/** Selects the buttons of the app shell. Remotes add links to its menu, but no buttons. */
const shellButtons = 'button:not(main *)';

/**
 * Clicks the control of a page that staff have clicked in the page's fragment. `first-screen.ts` remembers
 * it. Page and fragment have the same controls in the same order.
 * @param slot does nothing if this slot shows a failure card
 */
export function repeatClick(fragment: Element, slot: HTMLElement): void {
  if (slot.dataset.state === 'ready' && slot.isConnected) clickSame(controls, fragment, slot);
}

/** Clicks the button that staff have clicked in the prerendered shell, which React has removed. */
export function repeatShellClick(): void {
  const shell = window.clickedControl?.getRootNode() as ParentNode | undefined;
  if (shell) clickSame(shellButtons, shell, document);
}

/** Clicks what has the same place in a new tree as the clicked control has in the old one. */
function clickSame(selector: string, old: ParentNode, tree: ParentNode): void {
  const index = [...old.querySelectorAll(selector)].indexOf(window.clickedControl!);
  const control = tree.querySelectorAll<HTMLElement>(selector)[index];
  if (!control) return;
  window.clickedControl = undefined;
  control.focus();
  control.click();
}
