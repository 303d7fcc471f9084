import type { Release } from '@backshop/shared-types';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeFederation } from '../../federation/fake-federation';
import { FederationProvider } from '../../federation/federation-context';
import { NotificationBell } from './notification-bell';
import { NotificationsProvider, useNotifications } from './notifications';

function showBell(summary?: Record<string, unknown>) {
  const release: Release = {
    number: 1,
    created: '2026-11-21T00:00:00.000Z',
    host: '0.1.0-host',
    remotes: {
      notifications: {
        version: '0.1.0-panel',
        entry: '/remoteEntry.js',
        exposes: {},
        ...(summary && { summary }),
      },
    },
  };
  const warm = jest.fn();
  const federation = fakeFederation({ release, warm });
  render(
    <FederationProvider value={federation}>
      <NotificationsProvider>
        <NotificationBell />
        <ReadAll />
      </NotificationsProvider>
    </FederationProvider>,
  );
  return { warm, user: userEvent.setup() };
}

/** What the panel does through its contract. */
function ReadAll() {
  const { setUnread } = useNotifications();
  return (
    <button type="button" onClick={() => setUnread(0)}>
      Read all
    </button>
  );
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ });

test('its name and badge say how many are unread before the panel is loaded', () => {
  const { warm } = showBell({ unread: 4 });
  expect(bell()).toHaveAccessibleName('Notifications, 4 unread');
  expect(screen.getByText('4')).toBeVisible();
  expect(warm).not.toHaveBeenCalled();
});

test('a number that does not fit is cut short on the badge, not in the name', () => {
  showBell({ unread: 10_000 });
  expect(bell()).toHaveAccessibleName('Notifications, 10000 unread');
  expect(screen.getByText('99+')).toBeVisible();
});

test.each([
  ['no summary', undefined],
  ['no number in it', {}],
  ['text', { unread: '4' }],
  ['a negative number', { unread: -1 }],
  ['half a notification', { unread: 0.5 }],
])('a release with %s gives no badge', (_case, summary) => {
  showBell(summary);
  expect(bell()).toHaveAccessibleName('Notifications');
  expect(bell()).toHaveTextContent('');
});

test('it follows the panel at once', async () => {
  const { user } = showBell({ unread: 4 });
  await user.click(screen.getByRole('button', { name: 'Read all' }));
  expect(bell()).toHaveAccessibleName('Notifications');
});

test('pointing at it, or coming to it by keyboard, loads the panel ahead', async () => {
  const { user, warm } = showBell();
  await user.hover(bell());
  expect(warm).toHaveBeenLastCalledWith('notifications/NotificationPanel');
  warm.mockClear();
  await user.tab();
  expect(bell()).toHaveFocus();
  expect(warm).toHaveBeenLastCalledWith('notifications/NotificationPanel');
});

test('it tells whether the drawer is open', async () => {
  const { user } = showBell();
  expect(bell()).toHaveAttribute('aria-expanded', 'false');
  await user.click(bell());
  expect(bell()).toHaveAttribute('aria-expanded', 'true');
  await user.click(bell());
  expect(bell()).toHaveAttribute('aria-expanded', 'false');
});
