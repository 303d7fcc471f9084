import type { NotificationItem } from '@backshop/shared-types';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { createNotificationStore } from '../../notifications/notification-store';
import { NotificationPanel } from './notification-panel';

const base: NotificationItem = {
  id: '',
  avatar: 'avatar.svg',
  name: 'Ada Example',
  data: '1h ago Comment on',
  from: '',
  messege: '',
  statusMessege: false,
  archive: false,
  statusLike: false,
  toMessege: '',
  toStatus: false,
};

const catalogue = { ...base, id: '1', from: 'Catalogue', messege: 'Print?', statusMessege: true };
const banner = { ...base, id: '2', from: 'Banner', messege: 'Which blue?', statusMessege: true };
const returns = { ...base, id: '3', from: 'Returns', messege: 'Shorter.', archive: true };

interface Options {
  base?: string | undefined;
  items?: NotificationItem[];
  store?: ReturnType<typeof createNotificationStore>;
  address?: string;
}

/** Opens the panel in a host that keeps the address. */
function openPanel({
  items = [catalogue, banner, returns],
  store = createNotificationStore(items),
  address = '',
  base,
}: Options = {}) {
  const onClose = jest.fn();
  const onUnreadChange = jest.fn();
  const onAddressChange = jest.fn();
  const props = {
    ...{ store, headingId: 'title', onClose, onUnreadChange, address, onAddressChange },
    ...(base !== undefined && { base }),
  };
  const { unmount } = render(
    <dialog open tabIndex={-1}>
      <Host {...props} />
    </dialog>,
  );
  const user = userEvent.setup();
  /** Waits until the panel has also forgotten the last change. */
  const close = () => {
    unmount();
    return act(() => Promise.resolve());
  };
  return { store, onClose, onUnreadChange, onAddressChange, close, user };
}

function Host({ address, onAddressChange, ...props }: ComponentProps<typeof NotificationPanel>) {
  const [current, setCurrent] = useState(address);
  const change = (next: string) => {
    setCurrent(next);
    onAddressChange(next);
  };
  return (
    <>
      <NotificationPanel {...props} address={current} onAddressChange={change} />
      <button type="button" onClick={() => setCurrent('all/2')}>
        Follow a link to Banner
      </button>
      <button type="button" onClick={() => setCurrent('archived')}>
        Follow a link to all archived
      </button>
    </>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const entry = (name: RegExp) => screen.getByRole('button', { name });
const title = (source: string) => entry(new RegExp(`Comment on ${source}`));
const button = (name: string) => screen.getByRole('button', { name });
const sources = () =>
  screen
    .queryAllByRole('listitem')
    .map((item) => within(item).getByText(/^(Catalogue|Banner|Returns)$/).textContent);

test('each tab lists its notifications and shows their number', async () => {
  const { user } = openPanel();
  expect(tabs()).toEqual(['All 3', 'Unread 2', 'Archived 1']);
  expect(sources()).toEqual(['Catalogue', 'Banner', 'Returns']);
  await user.click(tab('Unread 2'));
  expect(sources()).toEqual(['Catalogue', 'Banner']);
  await user.click(tab('Archived 1'));
  expect(sources()).toEqual(['Returns']);
});

test('arrow keys, Home and End move between the tabs; Tab moves on to the list', async () => {
  const { user } = openPanel();
  await user.click(tab('All 3'));
  await user.keyboard('{ArrowLeft}');
  expect(tab('Archived 1')).toHaveFocus();
  expect(tab('Archived 1')).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowRight}');
  expect(tab('All 3')).toHaveFocus();
  await user.keyboard('{End}');
  expect(tab('Archived 1')).toHaveFocus();
  await user.keyboard('{Home}');
  expect(tab('All 3')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('tabpanel', { name: 'All 3' })).toHaveFocus();
});

test('an entry shows the sender, age, source, comment, reply, and whether it is liked or archived', () => {
  const draft = { ...returns, toMessege: 'Well done', toStatus: false };
  const sent = { ...catalogue, statusLike: true, toMessege: 'By Friday', toStatus: true };
  openPanel({ items: [sent, draft, banner] });
  const [first, second, third] = screen.getAllByRole('listitem');
  expect(entry(/Ada Example 1h ago Comment on Catalogue \(unread\)/)).toBeVisible();
  expect(within(first!).getByText('Print?')).toBeVisible();
  expect(within(first!).getByText('Liked')).toBeVisible();
  expect(first).toHaveTextContent('You replied: By Friday');
  expect(within(first!).queryByText('Archived')).not.toBeInTheDocument();
  expect(within(second!).queryByText('Liked')).not.toBeInTheDocument();
  expect(within(second!).getByText('Archived')).toBeVisible();
  expect(second).toHaveTextContent('Your draft: Well done');
  expect(third).not.toHaveTextContent('You replied');
});

test('opening an entry marks it as read and keeps it in the tab', async () => {
  const { user, onUnreadChange } = openPanel();
  await user.click(tab('Unread 2'));
  await user.click(title('Catalogue'));
  expect(title('Catalogue')).toHaveAttribute('aria-expanded', 'true');
  expect(title('Catalogue')).toHaveFocus();
  expect(sources()).toEqual(['Catalogue', 'Banner']);
  expect(onUnreadChange).toHaveBeenLastCalledWith(1);
  await user.click(tab('All 3'));
  await user.click(tab('Unread 1'));
  expect(sources()).toEqual(['Banner']);
});

test('"Mark all as read" clears every unread flag and announces it', async () => {
  const { user, onUnreadChange } = openPanel();
  expect(onUnreadChange).toHaveBeenLastCalledWith(2);
  await user.click(tab('Unread 2'));
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(onUnreadChange).toHaveBeenLastCalledWith(0);
  expect(screen.getByRole('status')).toHaveTextContent('All notifications are marked as read.');
  expect(screen.getByText('You have read everything.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(tab('All 3'));
  expect(screen.queryByText('(unread)')).not.toBeInTheDocument();
});

test('what was read stays read while the panel is closed', async () => {
  const { user, store, close } = openPanel();
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(tab('Unread 0')).toBeVisible();
  await close();
  const { onUnreadChange } = openPanel({ store });
  expect(tab('Unread 0')).toBeVisible();
  expect(onUnreadChange).toHaveBeenLastCalledWith(0);
});

test('an entry can be marked as unread and read; counts and badge follow at once', async () => {
  const { user, onUnreadChange } = openPanel();
  await user.click(button('Mark as read: Ada Example, Catalogue'));
  expect(tabs()).toEqual(['All 3', 'Unread 1', 'Archived 1']);
  expect(onUnreadChange).toHaveBeenLastCalledWith(1);
  expect(screen.getByRole('status')).toHaveTextContent('Marked as read: Ada Example, Catalogue');
  await user.click(button('Mark as unread: Ada Example, Catalogue'));
  expect(tab('Unread 2')).toBeVisible();
  expect(onUnreadChange).toHaveBeenLastCalledWith(2);
  expect(screen.getByRole('status')).toHaveTextContent('Marked as unread: Ada Example, Catalogue');
});

test('archiving marks as read, and moves the focus to the next entry when the entry disappears', async () => {
  const { user, onUnreadChange } = openPanel({ address: 'unread' });
  await user.click(button('Archive: Ada Example, Catalogue'));
  expect(tabs()).toEqual(['All 3', 'Unread 1', 'Archived 2']);
  expect(onUnreadChange).toHaveBeenLastCalledWith(1);
  expect(screen.getByRole('status')).toHaveTextContent('Archived: Ada Example, Catalogue');
  expect(sources()).toEqual(['Banner']);
  expect(title('Banner')).toHaveFocus();
});

test('no name reorders what is said about it, whatever its direction', async () => {
  const { user } = openPanel({ address: 'unread' });
  await user.click(button('Archive: Ada Example, Catalogue'));
  const names = within(screen.getByRole('status')).getAllByText(/^(Ada Example|Catalogue)$/);
  expect(names.map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI']);
});

test('"Undo" takes the last change back, with everything that it changed, and focuses the entry', async () => {
  const { user, onUnreadChange } = openPanel({ address: 'unread' });
  await user.click(button('Archive: Ada Example, Catalogue'));
  await user.click(button('Undo'));
  expect(tabs()).toEqual(['All 3', 'Unread 2', 'Archived 1']);
  expect(onUnreadChange).toHaveBeenLastCalledWith(2);
  expect(sources()).toEqual(['Catalogue', 'Banner']);
  expect(title('Catalogue')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Undone.');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('"Undo" stays when staff open an entry', async () => {
  const { user } = openPanel();
  await user.click(button('Archive: Ada Example, Catalogue'));
  await user.click(title('Banner'));
  await user.click(button('Undo'));
  expect(tabs()).toEqual(['All 3', 'Unread 1', 'Archived 1']);
});

test('a change by the palette also shows the line with "Undo"', async () => {
  const { store, user } = openPanel();
  await user.click(button('Archive: Ada Example, Catalogue'));
  act(() => void store.markAllAsRead());
  expect(screen.getByRole('status')).toHaveTextContent(/^All notifications are marked as read\.$/);
  await user.click(button('Undo'));
  expect(tabs()).toEqual(['All 3', 'Unread 1', 'Archived 2']);
});

test('what the palette changed before staff open the panel can be taken back in it', async () => {
  const store = createNotificationStore([catalogue, banner, returns]);
  store.markAllAsRead();
  const { user } = openPanel({ store });
  await user.click(button('Undo'));
  expect(tab('Unread 2')).toBeVisible();
});

test('"Undo" keeps read what staff have opened since', async () => {
  const { user, store } = openPanel({ items: [{ ...catalogue, archive: true }] });
  await user.click(button('Move back: Ada Example, Catalogue'));
  await user.click(title('Catalogue'));
  await user.click(button('Undo'));
  expect(store.get().items).toMatchObject([{ archive: true, statusMessege: false }]);
});

test('the last change ends when the panel closes', async () => {
  const { user, store, close } = openPanel();
  await user.click(button('Archive: Ada Example, Catalogue'));
  await close();
  openPanel({ store });
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
});

test('"Undo" ends also when opening the entry has already undone the change', async () => {
  const { user } = openPanel({ items: [{ ...catalogue, statusMessege: false }] });
  await user.click(button('Mark as unread: Ada Example, Catalogue'));
  await user.click(title('Catalogue'));
  await user.click(button('Undo'));
  expect(screen.getByRole('status')).toHaveTextContent('Undone.');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('"Undo" after "Mark all as read" brings back what was unread, and focuses the list', async () => {
  const { user } = openPanel();
  await user.click(button('Mark all as read'));
  await user.click(button('Undo'));
  expect(tab('Unread 2')).toBeVisible();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

test('the focus in an entry stays in the list when the palette takes the entry away', async () => {
  const { store } = openPanel({ address: 'unread' });
  act(() => button('Mark as read: Ada Example, Catalogue').focus());
  act(() => void store.markAllAsRead());
  expect(sources()).toEqual([]);
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus());
});

test('the focus stays on "Undo" when the palette changes more, and in the panel when "Undo" disappears', async () => {
  const { user, store } = openPanel();
  await user.click(button('Archive: Ada Example, Banner'));
  act(() => button('Undo').focus());
  act(() => void store.markAllAsRead());
  expect(button('Undo')).toHaveFocus();
  act(() => store.get().last.undo!());
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
});

test('the focus of a tab follows the selection when the address names another tab', async () => {
  const { user } = openPanel({ address: 'unread' });
  act(() => tab('Unread 2').focus());
  act(() => button('Follow a link to all archived').click());
  expect(tab('Archived 1')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(tab('Unread 2')).toHaveFocus();
});

test('another tab begins at its top', async () => {
  const { user } = openPanel();
  screen.getByRole('tabpanel').scrollTop = 50;
  await user.click(tab('Unread 2'));
  expect(screen.getByRole('tabpanel').scrollTop).toBe(0);
});

test('the focus in an entry stays in the list when the address names another tab', async () => {
  openPanel({ address: 'unread' });
  act(() => title('Catalogue').focus());
  act(() => button('Follow a link to Banner').click());
  await waitFor(() => expect(title('Banner')).toHaveFocus());
  act(() => button('Follow a link to all archived').click());
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus());
});

test('in "Archived" an entry can be moved back; the empty list gets the focus', async () => {
  const { user } = openPanel({ address: 'archived' });
  await user.click(button('Move back: Ada Example, Returns'));
  expect(screen.getByText(/Nothing is archived/)).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Archived 0' })).toHaveFocus();
  await user.keyboard('z');
  expect(title('Returns')).toHaveFocus();
});

test('J, K, arrow keys, Home and End move between the entries', async () => {
  const { user } = openPanel();
  act(() => screen.getByRole('tabpanel').focus());
  for (const [key, source] of [
    ['j', 'Catalogue'],
    ['j', 'Banner'],
    ['{ArrowDown}', 'Returns'],
    ['j', 'Returns'],
    ['k', 'Banner'],
    ['{ArrowUp}', 'Catalogue'],
    ['k', 'Catalogue'],
    ['{End}', 'Returns'],
    ['{Home}', 'Catalogue'],
  ] as const) {
    await user.keyboard(key);
    expect(title(source)).toHaveFocus();
  }
});

test.each(['j', '{ArrowDown}'])('%s on the panel moves to the first entry', async (key) => {
  const { user } = openPanel();
  act(() => screen.getByRole('tabpanel').focus());
  await user.keyboard(key);
  expect(title('Catalogue')).toHaveFocus();
});

test('J and End reach entries that are not rendered yet', async () => {
  // Nothing scrolls in jsdom, so no block ever gets near.
  const observer = { observe: jest.fn(), disconnect: jest.fn() };
  Object.assign(window, { IntersectionObserver: jest.fn(() => observer) });
  const many = Array.from({ length: 50 }, (_, index) => ({
    ...base,
    id: `${index}`,
    from: `No. ${index}`,
  }));
  const { user } = openPanel({ items: many });
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  act(() => title('No. 9').focus());
  await user.keyboard('j');
  expect(title('No. 10')).toHaveFocus();
  await user.keyboard('{End}');
  expect(title('No. 49')).toHaveFocus();
});

test('U, E and Z work in the list, Enter opens', async () => {
  const { user } = openPanel();
  act(() => title('Catalogue').focus());
  await user.keyboard('u');
  expect(tab('Unread 1')).toBeVisible();
  expect(title('Catalogue')).toHaveFocus();
  await user.keyboard('e');
  expect(tab('Archived 2')).toBeVisible();
  await user.keyboard('z');
  expect(tab('Archived 1')).toBeVisible();
  expect(title('Catalogue')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(title('Catalogue')).toHaveAttribute('aria-expanded', 'true');
});

test('keys do nothing outside of the list or with Ctrl, Alt, Cmd or Shift', async () => {
  const { user } = openPanel();
  act(() => tab('All 3').focus());
  await user.keyboard('juez');
  act(() => title('Catalogue').focus());
  await user.keyboard('{Control>}u{/Control}{Alt>}e{/Alt}{Meta>}j{/Meta}{Shift>}E{/Shift}');
  expect(title('Catalogue')).toHaveFocus();
  expect(tabs()).toEqual(['All 3', 'Unread 2', 'Archived 1']);
});

test('the address names the tab', async () => {
  const { user, onAddressChange } = openPanel({ address: 'archived' });
  expect(tab('Archived 1')).toHaveAttribute('aria-selected', 'true');
  await user.click(tab('Unread 2'));
  expect(onAddressChange).toHaveBeenLastCalledWith('unread');
  await user.click(tab('All 3'));
  expect(onAddressChange).toHaveBeenLastCalledWith('');
});

test('the address can name a notification, which opens, is read and gets the focus', async () => {
  const { user, onAddressChange } = openPanel({ address: 'unread/1' });
  await waitFor(() => expect(title('Catalogue')).toHaveFocus());
  expect(title('Catalogue')).toHaveAttribute('aria-expanded', 'true');
  expect(tab('Unread 1')).toHaveAttribute('aria-selected', 'true');
  await user.click(button('Follow a link to Banner'));
  expect(title('Banner')).toHaveAttribute('aria-expanded', 'true');
  expect(title('Banner')).toHaveFocus();
  await user.click(title('Banner'));
  expect(onAddressChange).toHaveBeenLastCalledWith('');
});

test.each([
  ['a/b', 'all/a%2Fb'],
  ['é 7', 'all/%C3%A9%207'],
  ['50%', 'all/50%'],
])('the address of a notification with the id %s is %s', async (id, address) => {
  openPanel({ items: [banner, { ...catalogue, id }], address });
  await waitFor(() => expect(title('Catalogue')).toHaveAttribute('aria-expanded', 'true'));
});

test.each(['nonsense', 'all', 'all/none'])('%s in the address shows "All"', (address) => {
  openPanel({ address });
  expect(tab('All 3')).toHaveAttribute('aria-selected', 'true');
});

test('an empty tab says that it is empty', async () => {
  const { user } = openPanel({ items: [] });
  expect(screen.getByText(/No notifications yet/)).toBeVisible();
  await user.click(tab('Unread 0'));
  expect(screen.getByText(/You have read everything/)).toBeVisible();
  await user.click(tab('Archived 0'));
  expect(screen.getByText(/Nothing is archived/)).toBeVisible();
});

test.each([
  [undefined, '/#order-1041'],
  ['/app', '/app/#order-1041'],
])('with the base %p, a notification about an order leads to %s', async (base, href) => {
  const order = { ...catalogue, from: 'Order 1041', href: '/#order-1041' };
  const { user, onUnreadChange } = openPanel({ base, items: [order, banner] });
  const link = screen.getByRole('link', { name: 'Go to Order 1041' });
  expect(link).toHaveAttribute('href', href);
  expect(screen.queryByRole('link', { name: /Banner/ })).not.toBeInTheDocument();
  link.addEventListener('click', (event) => event.preventDefault()); // jsdom cannot navigate.
  await user.click(link);
  expect(onUnreadChange).toHaveBeenLastCalledWith(1);
});

test('"See all notifications" can take focus and has no destination', () => {
  openPanel();
  const link = screen.getByRole('link', { name: 'See all notifications' });
  expect(link).toHaveAttribute('aria-disabled', 'true');
  expect(link).toHaveAccessibleDescription('No destination yet');
  expect(link).not.toHaveAttribute('href');
  act(() => link.focus());
  expect(link).toHaveFocus();
});

test('the close button closes the panel', async () => {
  const { user, onClose } = openPanel();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('its title has the id by which the drawer is named', () => {
  openPanel();
  expect(screen.getByRole('heading', { name: 'Notification' })).toHaveAttribute('id', 'title');
});
