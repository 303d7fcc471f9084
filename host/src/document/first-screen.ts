import { controls } from '../fragment/repeat-click';

declare global {
  interface Window {
    /** Set by the boot script if the page of the address is of the live version. */
    showsLivePage?: boolean;
    /** Set by the boot script: the page of the address, with a name if a remote brings it. */
    openedPage?: { path: string; name?: string } | undefined;
    /** The control that staff have clicked last, unless it is a link. */
    clickedControl?: Element | undefined;
  }
}

/**
 * Shows the first screen of a page in place of its skeleton, if `index.html` has one. The first screen is
 * inert. The host's slot keeps it until the page replaces it (docs/decisions/0042). If the page is of another
 * version, the skeleton stays.
 * @param path of the page
 */
export function showFragment(path: string): void {
  const template = document.querySelector<HTMLTemplateElement>('main template');
  const found = template?.content.querySelector(`[data-page="${path}"]`);
  if (!found || !window.showsLivePage) return;
  const fragment = document.importNode(found, true);
  // The page's own stylesheet comes later in the document, so its rules win over these.
  document.head.append(fragment.firstElementChild!);
  template!.parentElement!.replaceChildren(fragment);
}

/**
 * Handles clicks on the prerendered shell and on a fragment. Both are inert, so the target of such a click is
 * an element around them. If a link was clicked, the link works at once. Another control is remembered, and the
 * host clicks what replaces it (`repeat-click.ts`). If a control of a first screen or a skeleton is replaced while it
 * is pressed, the browser clicks neither of the two, so the new one gets the click. Its name can end with a number.
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
    pressed = findInert(event) ?? controlAt(event);
  });
  addEventListener('mouseup', (event) => {
    const found = controlAt(event);
    if (found && pressed?.isConnected === false && nameOf(found).startsWith(nameOf(pressed)))
      click(found, event);
  });
  addEventListener('click', (event) => {
    const hit = findInert(event);
    if (hit?.matches('a[href]')) click(hit, event);
    else if (hit) window.clickedControl = hit;
  });
}
