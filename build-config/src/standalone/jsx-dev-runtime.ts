import type { ElementType, Key } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';

export { Fragment } from 'react/jsx-runtime';

/**
 * Stands in for `react/jsx-dev-runtime` in a remote under development: makes elements with the runtime
 * that is shared, which is the host's. React's own takes for granted that it came with a development
 * build of React, and a released host carries none.
 */
export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  hasChildren: boolean,
) {
  return hasChildren ? jsxs(type, props, key) : jsx(type, props, key);
}
