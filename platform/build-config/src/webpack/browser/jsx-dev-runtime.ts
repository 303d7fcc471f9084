import type { ElementType, Key } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';

export { Fragment } from 'react/jsx-runtime';

/**
 * Replaces `react/jsx-dev-runtime` in a remote under development. Creates elements with the shared JSX
 * runtime, which is the host's. React's own version needs a development build of React, and the host can be
 * a released one.
 */
export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  hasChildren: boolean,
) {
  return hasChildren ? jsxs(type, props, key) : jsx(type, props, key);
}
