import type { NotificationItem } from '@backshop/shared-types';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The entry that has to get the focus; without an id, the list itself. */
export interface FocusRequest {
  id?: string | undefined;
}

/**
 * Focuses the entry that has to get the focus, unless the focus is in it. If the list has lost the entry, the one that
 * took its place gets the focus, or the list itself when it is empty.
 */
export function useEntryFocus(
  list: RefObject<HTMLElement | null>,
  items: readonly NotificationItem[],
  focused: FocusRequest | undefined,
): void {
  const before = useRef(items);
  useLayoutEffect(() => {
    if (!list.current || !focused) return;
    const place = before.current.findIndex(({ id }) => id === focused.id);
    const isListed = items.some(({ id }) => id === focused.id);
    const id = isListed || place < 0 ? focused.id : items[Math.min(place, items.length - 1)]?.id;
    const entry = entryOf(list.current, id);
    const target = entry ?? list.current;
    if (target.contains(document.activeElement)) return;
    const button = entry?.querySelector('button') ?? target;
    button.focus();
    keepInView(button);
  }, [list, focused]); // eslint-disable-line react-hooks/exhaustive-deps -- once for each request
  useLayoutEffect(() => {
    before.current = items;
  });
}

/**
 * Scrolls to what has the focus, until the entries around it have their heights: the browser measures them only once
 * they are visible, in WebKit after three frames, and they push it away.
 */
function keepInView(element: HTMLElement, frames = 6): void {
  if (document.activeElement !== element) return;
  element.scrollIntoView({ block: 'nearest' });
  if (frames > 0) requestAnimationFrame(() => keepInView(element, frames - 1));
}

function entryOf(list: HTMLElement, wanted: string | undefined): HTMLElement | undefined {
  return [...list.querySelectorAll('li')].find(
    ({ dataset }) => dataset.id && dataset.id === wanted,
  );
}
