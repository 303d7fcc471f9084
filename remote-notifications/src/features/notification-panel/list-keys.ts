import type { NotificationItem } from '@backshop/shared-types';
import { readKey } from '@backshop/ui/keys';
import type { KeyboardEvent } from 'react';
import { type ListCommand, listShortcuts } from '../../notifications/list-shortcuts';
import type { EntryAction } from './use-entries';

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
    if (command === 'toggleRead' || command === 'toggleArchived') return onAct(current!, command);
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
