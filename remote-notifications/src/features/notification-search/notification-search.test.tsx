import type { KeyList, NotificationItem, SearchEntry } from '@backshop/shared-types';
import { act, render } from '@testing-library/react';
import { notificationItems } from '../../notifications/notification-items';
import { createNotificationStore } from '../../notifications/notification-store';
import { NotificationSearch } from './notification-search';

function openSearch(items: readonly NotificationItem[] = notificationItems) {
  const store = createNotificationStore(items);
  const onEntries = jest.fn<void, [SearchEntry[]]>();
  const onUnreadChange = jest.fn();
  const onKeys = jest.fn<void, [KeyList]>();
  render(<NotificationSearch {...{ store, onEntries, onKeys, onUnreadChange }} />);
  const entries = () => onEntries.mock.lastCall![0];
  const find = (name: string) => entries().find((entry) => entry.name === name);
  return { store, entries, find, onKeys, onUnreadChange };
}

test('finds the tabs of the panel with their counts', () => {
  const { entries } = openSearch();
  expect(entries().slice(0, 3)).toMatchObject([
    { name: 'All notifications', detail: '9', href: '#notifications/all' },
    { name: 'Unread notifications', detail: '4', href: '#notifications/unread' },
    { name: 'Archived notifications', detail: '3', href: '#notifications/archived' },
  ]);
});

test('finds each notification by its sender, its source and its comment', () => {
  const { entries, find } = openSearch();
  expect(find('Dev Template')).toMatchObject({
    detail: '8h ago Comment on Summer sale banner',
    keywords: ['Summer sale banner', 'Which of the two blues do we keep?'],
    href: '#notifications/all/4',
  });
  const ids = entries().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id of any text is one part of the address', () => {
  const { entries } = openSearch([{ ...notificationItems[0]!, id: 'é/7' }]);
  expect(entries().at(-1)!.href).toBe('#notifications/all/%C3%A9%2F7');
});

test('"Mark all as read" says so, reports the number at once, and is offered only while something is unread', () => {
  const { find, onUnreadChange } = openSearch();
  act(() => {
    expect(find('Mark all as read')!.onChoose!()).toBe('All notifications are marked as read.');
    expect(onUnreadChange).toHaveBeenLastCalledWith(0);
  });
  expect(find('Mark all as read')).toBeUndefined();
  expect(find('Unread notifications')).toMatchObject({ detail: '0' });
});

test('follows what changes elsewhere', () => {
  const { store, find, onUnreadChange } = openSearch();
  act(() => store.toggleArchived('1'));
  expect(find('Archived notifications')).toMatchObject({ detail: '4' });
  expect(onUnreadChange).toHaveBeenLastCalledWith(3);
});

test('names the keys of the list as staff read them', () => {
  const [{ title, entries }] = openSearch().onKeys.mock.lastCall!;
  expect(title).toBe('In the list of notifications');
  expect(entries).toContainEqual({ name: 'Next notification', keys: ['J', '↓'] });
  expect(entries).toContainEqual({ name: 'First notification', keys: ['Home'] });
});
