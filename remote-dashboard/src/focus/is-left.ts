import type { FocusEvent } from 'react';

/** Returns whether the focus leaves an element. A switch to another window does not count. */
export function isLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget ?? document.activeElement);
}
