import { controls } from '../fragment/controls';

/**
 * Handles clicks on the prerendered shell and on a fragment. Both are inert, so the target of such a click is
 * an element around them. If a link was clicked, the link works at once. Another control of a fragment is
 * marked, and the host clicks it once the page has loaded (`repeat-click.ts`).
 */
export function forwardClicks(): void {
  document.addEventListener('click', (event) => {
    const { target, clientX, clientY } = event;
    const isHit = (element: Element) =>
      element !== target && // The click has already reached it.
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
