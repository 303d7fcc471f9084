import type { FocusEvent } from 'react';

/** Returns whether an element has lost the focus of the keyboard. A switch to another window does not move it. */
export function isLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget ?? document.activeElement);
}
