import type { NotificationItem } from '@backshop/shared-types';
import { readKey } from '@backshop/ui/keys';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { type ListCommand, listShortcuts } from '../../notifications/list-shortcuts';
import type { EntryAction, FocusRequest } from './use-triage';

interface ListKeys {
  items: readonly NotificationItem[];
  onFocus: (id: string) => void;
  onAct: (id: string, action: EntryAction) => void;
  onUndo: () => void;
}

const commands = Object.keys(listShortcuts) as ListCommand[];

/** Returns the key handler of the list, for `listShortcuts`. It works only while the focus is in the list. */
export function handleListKeys({ items, onFocus, onAct, onUndo }: ListKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, isPlain, isTyping, isRepeat } = readKey(event);
    if (!isPlain || event.shiftKey || isTyping) return;
    const command = commands.find((each) => listShortcuts[each].keys.includes(key));
    const current = (event.target as Element).closest('li')?.dataset.id;
    // Outside of the entries, keys like End scroll the list.
    if (!command || (current === undefined && command !== 'next' && command !== 'undo')) return;
    event.preventDefault();
    const moves = ['next', 'previous', 'first', 'last'].includes(command);
    if (isRepeat && !moves) return;
    if (command === 'undo') return onUndo();
    if (command === 'toggle-read' || command === 'toggle-archived') return onAct(current!, command);
    const index = items.findIndex(({ id }) => id === current);
    const next = {
      next: Math.min(index + 1, items.length - 1),
      previous: Math.max(index - 1, 0),
      first: 0,
      last: items.length - 1,
    }[command];
    const item = items[next];
    if (item) onFocus(item.id);
  };
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
