import type { NotificationItem } from '@backshop/shared-types';
import type { KeyboardEvent } from 'react';
import type { EntryAction } from './use-triage';

interface ListKeys {
  items: readonly NotificationItem[];
  onFocus: (id: string) => void;
  onAct: (id: string, action: EntryAction) => void;
  onUndo: () => void;
}

/**
 * Returns the key handler of the list: J, K, arrow keys, Home and End move between entries, U toggles read, E archives,
 * Z takes back the last change. It works only while the focus is in the list.
 */
export function listKeys({ items, onFocus, onAct, onUndo }: ListKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const current = (event.target as Element).closest('li')?.dataset.id;
    const isInEntry = current !== undefined;
    // Outside of the entries, keys like ArrowDown scroll the list.
    if (!isInEntry && key !== 'j' && key !== 'z') return;
    const index = items.findIndex(({ id }) => id === current);
    const next = nextIndex(key, index, items.length);
    if (next !== undefined) {
      const item = items[next];
      if (item) onFocus(item.id);
    } else if (key === 'z') onUndo();
    else if (isInEntry && key === 'u') onAct(current, 'toggle-read');
    else if (isInEntry && key === 'e') onAct(current, 'toggle-archived');
    else return;
    event.preventDefault();
  };
}

/** Returns the index that a key moves to; undefined for other keys. */
function nextIndex(key: string, current: number, length: number): number | undefined {
  if (key === 'j' || key === 'ArrowDown') return Math.min(current + 1, length - 1);
  if (key === 'k' || key === 'ArrowUp') return Math.max(current - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
}
