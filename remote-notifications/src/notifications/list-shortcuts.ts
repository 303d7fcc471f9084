/** What keys do in the list of notifications (docs/product.md, "Notifications"). */
export type ListCommand =
  'next' | 'previous' | 'first' | 'last' | 'toggleRead' | 'toggleArchived' | 'undo';

interface ListShortcut {
  /** As in `KeyboardEvent.key`, letters in lower case. */
  keys: string[];
  name: string;
}

/** The keys of the list. The list follows them, and the host lists them under "Keyboard shortcuts". */
export const listShortcuts: Readonly<Record<ListCommand, ListShortcut>> = {
  next: { keys: ['j', 'ArrowDown'], name: 'Next notification' },
  previous: { keys: ['k', 'ArrowUp'], name: 'Previous notification' },
  first: { keys: ['Home'], name: 'First notification' },
  last: { keys: ['End'], name: 'Last notification' },
  toggleRead: { keys: ['u'], name: 'Mark as read or unread' },
  toggleArchived: { keys: ['e'], name: 'Archive or move back' },
  undo: { keys: ['z'], name: 'Undo' },
};

const arrows: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑' };

/** Returns the keys of a command as staff read them: `J` and `↓`. */
export function keyLabels(command: ListCommand): [string, ...string[]] {
  return listShortcuts[command].keys.map(
    (key) => arrows[key] ?? key.replace(/^./, (first) => first.toUpperCase()),
  ) as [string, ...string[]];
}
