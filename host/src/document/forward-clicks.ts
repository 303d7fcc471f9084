import { controls } from '../fragment/controls';

/**
 * Handles clicks on the prerendered shell and on a fragment. They are inert, so the browser reports a click
 * as one on an element around them. A link works at once. Another control of a fragment is marked, and the
 * host clicks it once the page is there.
 */
export function forwardClicks(): void {
  document.addEventListener('click', (event) => {
    const { target, clientX, clientY } = event;
    const isHit = (element: Element) =>
      element !== target && // Such a click needs no help.
      (target as Element).contains(element) &&
      [...element.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left <= clientX && clientX <= right && top <= clientY && clientY <= bottom,
      );
    const inert = document.querySelectorAll<HTMLElement>(
      `#root > [inert] a[href], [data-page] :is(${controls})`,
    );
    const hit = [...inert].find(isHit);
    if (hit?.matches('a[href]')) hit.dispatchEvent(new MouseEvent('click', event));
    else if (hit) {
      document.querySelector('[data-clicked]')?.removeAttribute('data-clicked');
      hit.dataset.clicked = '';
    }
  });
}
