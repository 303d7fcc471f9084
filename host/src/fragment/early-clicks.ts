declare global {
  interface Window {
    /** The control that staff have clicked last, unless it is a link. */
    clickedControl?: Element | undefined;
  }
}

/** Selects the controls of a page that staff can click. */
const controls = 'a[href], button, select, input, textarea, summary, [role="link"]';

/** Selects the buttons of the app shell, without those of a preview's notice. Remotes add links to its menu, but no buttons. */
const shellButtons = 'button:not(main *, [aria-label=Preview] *)';

/**
 * Handles clicks on the prerendered shell and on a fragment. Both are inert, so the target of such a click is
 * an element around them. If a link was clicked, the link works at once. Another control is remembered, and the
 * host clicks what replaces it. If a control of a first screen or of a part that loads is replaced while it is pressed,
 * the browser clicks neither of the two, so the new one gets the click. Its name can end with a number.
 */
export function forwardClicks(): void {
  let pressed: Element | null | undefined;
  const findInert = ({ target, clientX, clientY }: MouseEvent) =>
    [
      ...document.querySelectorAll<HTMLElement>(`:is(#root>[inert],[data-page]) :is(${controls})`),
    ].find((element) => {
      // The click has already reached the target. What is hidden has no size, so it contains no point.
      if (element === target || !(target as Element).contains(element)) return false;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left < clientX && clientX < right && top < clientY && clientY < bottom;
    });
  const controlAt = ({ target }: Event) => (target as Partial<Element>).closest?.(controls);
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
  const click = (element: Element, event: MouseEvent) =>
    element.dispatchEvent(new MouseEvent('click', event));

  addEventListener('mousedown', (event) => {
    const control = findInert(event) ?? controlAt(event)?.closest('[aria-busy=true] *');
    pressed = event.button === 0 ? control : undefined;
  });
  addEventListener('mouseup', (event) => {
    const found = controlAt(event);
    const name = pressed?.isConnected === false && nameOf(pressed);
    if (found && name && nameOf(found).startsWith(name)) click(found, event);
  });
  addEventListener('click', (event) => {
    const hit = findInert(event);
    if (hit?.matches('a[href]')) click(hit, event);
    else if (hit) window.clickedControl = hit;
  });
}

/**
 * Clicks the control of a page that staff have clicked in the page's fragment. Page and fragment have the same controls
 * in the same order.
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
