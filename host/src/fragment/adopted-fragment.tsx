import { useCallback } from 'react';

/** Shows the element of a fragment as it is, so that nothing is built or painted twice. */
export function AdoptedFragment({ element }: { element: Element }) {
  const adopt = useCallback((place: HTMLElement | null) => place?.append(element), [element]);
  return <div ref={adopt} />;
}
