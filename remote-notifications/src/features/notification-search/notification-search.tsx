import type { SearchEntry, SearchProps } from '@backshop/shared-types';
import { useEffect } from 'react';

/** Tells the command palette what staff can find among the notifications. */
export function NotificationSearch({ onEntries }: SearchProps) {
  useEffect(() => onEntries(entries), [onEntries]);
  return null;
}

const entries: SearchEntry[] = ['All', 'Unread', 'Archived'].map((name) => ({
  id: name,
  name: `${name} notifications`,
  group: 'Notifications',
  href: `#notifications/${name.toLowerCase()}`,
}));
