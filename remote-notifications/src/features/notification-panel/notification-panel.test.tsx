import type { NotificationItem } from '@backshop/shared-types';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationPanel } from './notification-panel';
import { createNotificationStore } from './notification-store';

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

function openPanel(
  items: NotificationItem[] = [catalogue, banner, returns],
  store = createNotificationStore(items),
) {
  const onClose = jest.fn();
  const onUnreadChange = jest.fn();
  const { unmount } = render(
    <NotificationPanel
      store={store}
      headingId="title"
      onClose={onClose}
      onUnreadChange={onUnreadChange}
      address=""
      onAddressChange={jest.fn()}
    />,
  );
  return { store, onClose, onUnreadChange, close: unmount, user: userEvent.setup() };
}

const tab = (name: string) => screen.getByRole('tab', { name });
const entry = (name: RegExp) => screen.getByRole('button', { name });
const sources = () =>
  screen
    .queryAllByRole('listitem')
    .map((item) => within(item).getByText(/^(Catalogue|Banner|Returns)$/).textContent);

test('each tab lists its notifications and shows their number', async () => {
  const { user } = openPanel();
  expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
    'All 3',
    'Unread 2',
    'Archived 1',
  ]);
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

test('an entry shows the sender, age, source, comment, like and reply', () => {
  const draft = { ...returns, toMessege: 'Well done', toStatus: false };
  const sent = { ...catalogue, statusLike: true, toMessege: 'By Friday', toStatus: true };
  openPanel([sent, draft, banner]);
  const [first, second, third] = screen.getAllByRole('listitem');
  expect(entry(/Ada Example 1h ago Comment on Catalogue \(unread\)/)).toBeVisible();
  expect(within(first!).getByText('Print?')).toBeVisible();
  expect(within(first!).getByText('Liked')).toBeVisible();
  expect(first).toHaveTextContent('You replied: By Friday');
  expect(within(second!).getByText('Not liked')).toBeInTheDocument();
  expect(second).toHaveTextContent('Your draft: Well done');
  expect(third).not.toHaveTextContent('You replied');
});

test('opening an entry marks it as read and keeps it in the tab', async () => {
  const { user, onUnreadChange } = openPanel();
  await user.click(tab('Unread 2'));
  await user.click(entry(/Catalogue/));
  expect(entry(/Catalogue$/)).toHaveAttribute('aria-expanded', 'true');
  expect(entry(/Catalogue$/)).toHaveFocus();
  expect(onUnreadChange).toHaveBeenLastCalledWith(1);
  await user.click(tab('All 3'));
  await user.click(tab('Unread 2'));
  expect(sources()).toEqual(['Banner']);
});

test('"Mark all as read" clears every unread flag and announces it', async () => {
  const { user, onUnreadChange } = openPanel();
  expect(onUnreadChange).toHaveBeenLastCalledWith(2);
  await user.click(tab('Unread 2'));
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(onUnreadChange).toHaveBeenLastCalledWith(0);
  expect(screen.getByRole('status')).toHaveTextContent('All notifications are marked as read.');
  expect(screen.getByText('You have read everything. Nice work!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(tab('All 3'));
  expect(screen.queryByText('(unread)')).not.toBeInTheDocument();
});

test('counts change when the panel opens again; what was read stays read', async () => {
  const { user, store, close } = openPanel();
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(tab('Unread 2')).toBeVisible();
  close();
  const { onUnreadChange } = openPanel([], store);
  expect(tab('Unread 0')).toBeVisible();
  expect(onUnreadChange).toHaveBeenLastCalledWith(0);
});

test('an empty tab says that it is empty', async () => {
  const { user } = openPanel([]);
  expect(screen.getByText(/No notifications yet/)).toBeVisible();
  await user.click(tab('Unread 0'));
  expect(screen.getByText(/You have read everything/)).toBeVisible();
  await user.click(tab('Archived 0'));
  expect(screen.getByText(/Nothing is archived/)).toBeVisible();
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
