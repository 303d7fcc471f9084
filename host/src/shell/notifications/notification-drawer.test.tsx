import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FederationProvider } from '../../federation/federation-context';
import { fakePart } from '../../federation/testing/fake-remotes';
import { federationWithoutRemotes } from '../../federation/without-remotes';
import { HistoryRouter } from '../../routing/history-router';
import { NotificationBell } from './notification-bell';
import { NotificationDrawer } from './notification-drawer';
import { NotificationsProvider } from './notifications';

function Panel({ headingId }: { headingId: string }) {
  return <h2 id={headingId}>Notification</h2>;
}

/** Opens the drawer beside a page that has a dialog of its own. */
async function openDrawer() {
  const federation = federationWithoutRemotes({ peek: () => fakePart(Panel) });
  render(
    <FederationProvider value={federation}>
      <HistoryRouter>
        <NotificationsProvider>
          <main>A page</main>
          <NotificationBell />
          <NotificationDrawer />
        </NotificationsProvider>
      </HistoryRouter>
    </FederationProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
  const heading = await screen.findByRole('heading', { name: 'Notification' });
  return { heading, drawer: heading.closest('dialog')!, page: screen.getByText('A page') };
}

test('a click outside closes it, but not a selection that begins inside', async () => {
  const { heading, drawer, page } = await openDrawer();
  fireEvent.pointerDown(heading);
  fireEvent.click(document.body); // Browsers click what contains both ends.
  expect(drawer.open).toBe(true);
  fireEvent.pointerDown(page);
  fireEvent.click(page);
  expect(drawer.open).toBe(false);
});

test('opens again after the browser has closed it, without a key', async () => {
  const { drawer } = await openDrawer();
  act(() => {
    drawer.close();
    fireEvent(drawer, new Event('close'));
  });
  const bell = screen.getByRole('button', { name: /^Notifications/ });
  await userEvent.click(bell);
  expect(drawer.open).toBe(true);
});
