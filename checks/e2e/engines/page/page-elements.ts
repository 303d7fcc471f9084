import type * as TestingLibraryDom from '@testing-library/dom';
import type { Target } from './engine-page';

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibraryDom;
  }
}

// These functions run in the page, so they use nothing outside of themselves.

/** Finds all visible elements of a role and a name. Staff cannot reach what is inert. */
export function findAll(target: Target): HTMLElement[] {
  const { queryAllByRole } = window.TestingLibraryDom;
  const findIn = ({ role, name, within }: Target): HTMLElement[] => {
    const parents = within ? findIn(within) : [document.body];
    return parents.flatMap((parent) => queryAllByRole(parent, role, name ? { name } : {}));
  };
  return findIn(target).filter((element) => !element.closest('[inert]'));
}

/** Returns the text of an element, with simple spaces. */
export function textOf(element: HTMLElement): string {
  return element.innerText.replaceAll(/\s+/g, ' ').trim();
}

export function attributeOf(element: HTMLElement, name: string): string | null {
  return element.getAttribute(name);
}

export function isFocused(element: HTMLElement): boolean {
  return element === document.activeElement;
}

/**
 * Scrolls to an element if necessary. Returns a point of it in the window, in px, or null if it moves,
 * is disabled or is covered.
 */
export async function pointOf(
  element: HTMLElement,
): Promise<readonly [x: number, y: number] | null> {
  const isInWindow = ({ left, top, right, bottom }: DOMRect) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  if (!isInWindow(element.getBoundingClientRect()))
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const { left, top, width, height } = element.getBoundingClientRect();
  if (before.left !== left || before.top !== top || element.matches(':disabled')) return null;
  // A shape like a slice of a pie does not always cover its middle.
  for (const [x, y] of [
    [0.5, 0.5],
    [0.25, 0.5],
    [0.75, 0.5],
    [0.5, 0.25],
    [0.5, 0.75],
  ] as const) {
    const point = [left + width * x, top + height * y] as const;
    if (element.contains(document.elementFromPoint(...point))) return point;
  }
  return null;
}
