import { useCallback } from 'react';

/** Moves the element of a fragment into the slot, so that the browser need not build and paint it again. */
export function AdoptedFragment({ element }: { element: Element }) {
  const adopt = useCallback((place: HTMLElement | null) => place?.append(element), [element]);
  return <div ref={adopt} />;
}
