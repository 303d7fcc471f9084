import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistoryRouter } from '../../routing/history-router';
import { FederationProvider } from '../../federation/federation-context';
import { federationOf } from '../../federation/testing/fake-remotes';
import { NotificationBell } from './notification-bell';
import { NotificationsProvider, useNotifications } from './notifications';

function renderBell(summary?: Record<string, unknown>, isPartial = false) {
  const panel = { version: '0.1.0-panel', entry: '/remoteEntry.js', exposes: {} };
  const notifications = { ...panel, ...(summary && { summary }) };
  const release = { number: 1, created: '', host: '1', remotes: { notifications } };
  const prefetch = jest.fn();
  const whole = { url: '/release.json', integrity: '' };
  const first = isPartial ? { ...release, remotes: {}, whole } : release;
  const federation = Object.assign(federationOf(first), { prefetch });
  render(
    <FederationProvider value={federation}>
      <HistoryRouter>
        <NotificationsProvider>
          <NotificationBell />
          <ReadAll />
        </NotificationsProvider>
      </HistoryRouter>
    </FederationProvider>,
  );
  /** The rest of the release loads. */
  const loadRest = () => act(() => void federation.follow(release));
  return { prefetch, loadRest, user: userEvent.setup() };
}

function ReadAll() {
  const { setUnread } = useNotifications();
  return (
    <>
      <button type="button" onClick={() => setUnread(0)}>
        Read all
      </button>
      <button type="button" onClick={() => setUnread(Symbol('4'))}>
        Count wrongly
      </button>
    </>
  );
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ });

test('its name and badge show the number of unread notifications before the panel has loaded', () => {
  const { prefetch } = renderBell({ unread: 4 });
  expect(bell()).toHaveAccessibleName('Notifications, 4 unread');
  expect(screen.getByText('4')).toBeVisible();
  expect(prefetch).not.toHaveBeenCalled();
});

test('without room for the panel in index.html, shows the number once the rest of the release has loaded', () => {
  const { loadRest } = renderBell({ unread: 4 }, true);
  loadRest();
  expect(bell()).toHaveAccessibleName('Notifications, 4 unread');
});

test('above 99 the badge shows 99+, and the name the exact number', () => {
  renderBell({ unread: 10_000 });
  expect(bell()).toHaveAccessibleName('Notifications, 10000 unread');
  expect(screen.getByText('99+')).toBeVisible();
});

test('a panel that reports no number does not stop the app shell', async () => {
  const { user } = renderBell({ unread: 4 });
  await user.click(screen.getByText('Count wrongly'));
  expect(bell()).toHaveAccessibleName('Notifications');
});

test.each([
  ['no summary', undefined],
  ['an empty summary', {}],
  ['a string', { unread: '4' }],
  ['a negative number', { unread: -1 }],
  ['a fractional number', { unread: 0.5 }],
])('there is no badge for a release with %s', (_case, summary) => {
  renderBell(summary);
  expect(bell()).toHaveAccessibleName('Notifications');
  expect(bell()).toHaveTextContent('');
});

test('the badge disappears as soon as the panel reports no unread notifications', async () => {
  const { user } = renderBell({ unread: 4 });
  await user.click(screen.getByRole('button', { name: 'Read all' }));
  expect(bell()).toHaveAccessibleName('Notifications');
});

test('hover and keyboard focus prefetch the panel', async () => {
  const { user, prefetch } = renderBell();
  await user.hover(bell());
  expect(prefetch).toHaveBeenLastCalledWith('notifications/NotificationPanel');
  prefetch.mockClear();
  await user.tab();
  expect(bell()).toHaveFocus();
  expect(prefetch).toHaveBeenLastCalledWith('notifications/NotificationPanel');
});

test('aria-expanded says whether the drawer is open', async () => {
  const { user } = renderBell();
  expect(bell()).toHaveAttribute('aria-expanded', 'false');
  await user.click(bell());
  expect(bell()).toHaveAttribute('aria-expanded', 'true');
  await user.click(bell());
  expect(bell()).toHaveAttribute('aria-expanded', 'false');
});
