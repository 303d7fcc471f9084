import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Outlet } from 'react-router-dom';
import { RemoteFailure } from '../federation/failure/failure';
import type { Federation } from '../federation/federation';
import { FederationProvider, federationWithoutRemotes } from '../federation/federation-context';
import { previewPage } from '../preview/preview-page';
import { AppRoutes } from './app-routes';
import type { Page } from './pages';

beforeEach(() => jest.spyOn(window, 'scrollTo').mockReturnValue());
afterEach(() => jest.restoreAllMocks());

const expose = 'placeholders/Customers';
const failure = new RemoteFailure('gone', { code: 'invalid', phase: 'entry', version: '', expose });

function renderAt(address: string, preview?: Page) {
  const load = (() => Promise.reject(failure)) as Federation['load'];
  render(
    <FederationProvider value={federationWithoutRemotes({ load })}>
      <MemoryRouter initialEntries={[address]}>
        <Link to="/customers">Customers</Link>
        <AppRoutes shell={<Shell />} preview={preview} />
      </MemoryRouter>
    </FederationProvider>,
  );
  return userEvent.setup();
}

const Shell = () => (
  <main id="content" tabIndex={-1}>
    <Outlet />
  </main>
);

test('a page that failed keeps its title as the only h1', async () => {
  renderAt('/customers');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Customers is not available right now',
  );
  const [heading, ...others] = screen.getAllByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('Customers');
  expect(others).toEqual([]);
  expect(document.title).toBe('Customers · Backshop');
  expect(document.body).toHaveFocus();
});

test('a navigation to a page that fails moves the focus to its heading', async () => {
  const user = renderAt('/store');
  await screen.findByRole('alert');
  await user.click(screen.getByRole('link', { name: 'Customers' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Customers' })).toHaveFocus();
});

test('a retry that fails moves the focus to the heading', async () => {
  const user = renderAt('/customers');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Customers' })).toHaveFocus();
});

test('a preview page is a page of this tab only', async () => {
  renderAt('/preview/Reports', previewPage('reports', 'Reports'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Reports is not available right now');
  expect(document.title).toBe('Reports · Backshop');
});

test('without a preview, the address of a preview page shows the error page', () => {
  renderAt('/preview/Reports');
  expect(screen.getByText(/404 Not Found/)).toBeVisible();
});

test('an unknown address says so in plain words first, then shows the error and the way back', () => {
  renderAt('/nowhere');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'There is no page at this address',
  );
  expect(document.title).toBe('There is no page at this address · Backshop');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(
    'Unexpected Application Error!',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('404 Not Found');
  expect(screen.getByRole('alert')).toHaveTextContent('Choose another page from the menu.');
  expect(screen.getByRole('link', { name: 'Back to the Dashboard' })).toHaveAttribute('href', '/');
});
