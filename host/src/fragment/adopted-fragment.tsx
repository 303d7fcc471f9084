import { useCallback } from 'react';
import { controls } from './controls';
import type { InitialFragment } from './initial-fragment';

interface AdoptedFragmentProps {
  element: Element;
  fragment: InitialFragment;
}

/**
 * Shows the element of a fragment as it is, so that nothing is built or painted twice. Discards the
 * fragment when a page or a failure card takes its place.
 */
export function AdoptedFragment({ element, fragment }: AdoptedFragmentProps) {
  const adopt = useCallback(
    (place: HTMLElement | null) => {
      if (!place) return;
      const slot = place.parentElement!;
      place.append(element);
      return () => {
        fragment.discard();
        // By then, React has put the page into the slot.
        queueMicrotask(() => repeatClick(element, slot));
      };
    },
    [element, fragment],
  );
  return <div ref={adopt} />;
}

/** Clicks the control of a page that staff clicked in its fragment (`forward-clicks.ts`). */
function repeatClick(fragment: Element, slot: HTMLElement): void {
  const index = [...fragment.querySelectorAll(controls)].findIndex((control) =>
    control.matches('[data-clicked]'),
  );
  if (slot.dataset.state !== 'ready' || !slot.isConnected) return;
  const control = slot.querySelectorAll<HTMLElement>(controls)[index];
  control?.focus();
  control?.click();
}
