import { type RefObject, useEffect, useEffectEvent } from 'react';

interface OutsideEvents {
  isActive: boolean;
  inside: RefObject<HTMLDialogElement | null>;
  /** Toggles the dialog itself, so a click on it does not count as outside. */
  opener: RefObject<HTMLElement | null>;
  onLeave: () => void;
}

/**
 * Calls `onLeave` on Escape, on a click outside of a dialog or on its backdrop, and when a control outside of it gets
 * the focus: the dialog could cover that control.
 */
export function useOutsideEvents({ isActive, inside, opener, onLeave }: OutsideEvents): void {
  const leaveByClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element;
    if (opener.current?.contains(target)) return;
    const isBackdrop = target === inside.current && !isWithin(target, event);
    if (isBackdrop || !inside.current?.contains(target)) onLeave();
  });
  const leaveByFocus = useEffectEvent((event: FocusEvent) => {
    const target = event.target as HTMLElement;
    // A page focuses its heading, which is no control. Other dialogs lie above this one.
    const isCovered = target.tabIndex >= 0 && !target.closest('dialog');
    if (isCovered && inside.current?.open) onLeave();
  });
  const leaveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Escape in another dialog or menu closes that one first.
    const owner = (event.target as Element).closest('dialog, [role="dialog"], [popover]');
    if (!owner || owner === inside.current) onLeave();
  });

  useEffect(() => {
    if (!isActive) return;
    const stop = new AbortController();
    // In the capture phase, because a click can remove its own target from the drawer.
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('click', (event) => leaveByClick(event), options);
    document.addEventListener('focusin', (event) => leaveByFocus(event), { signal: stop.signal });
    document.addEventListener('keydown', (event) => leaveByKey(event), { signal: stop.signal });
    return () => stop.abort();
  }, [isActive]);
}

function isWithin(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
