import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPath, Link, MemoryRouter, useLocation } from 'react-router-dom';
import { Failure, failureEvent } from '../federation/failure/failure';
import { FederationProvider } from '../federation/federation-context';
import { fakePart } from '../federation/testing/fake-remotes';
import { federationWithoutRemotes } from '../federation/without-remotes';
import { type Identity, IdentityContext } from '../identity/identity';
import { CurrentPage } from './current-page';

/** What a release calls that repairs a page. */
let restartPage: () => void;

jest.mock('../updates/lazy-updates', () => ({
  LazyUpdates: (props: { restartPage: () => void }) => {
    ({ restartPage } = props);
    return null;
  },
}));

/** Shows something in the place of every page. */
function renderAt(path: string, Content: Identity['NoAccess']) {
  render(
    <FederationProvider value={federationWithoutRemotes()}>
      <IdentityContext value={{ hasAccess: () => false, NoAccess: Content }}>
        <MemoryRouter initialEntries={[path]}>
          <Link to="/store">Another page</Link>
          <CurrentPage />
        </MemoryRouter>
      </IdentityContext>
    </FederationProvider>,
  );
}

beforeEach(() => jest.spyOn(window, 'scrollTo').mockReturnValue());

test('a page that crashes is replaced by the error page until staff open another page', async () => {
  const user = userEvent.setup();
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reports: Failure[] = [];
  window.addEventListener(failureEvent, ({ detail }) => reports.push(detail), { once: true });
  renderAt('/customers', () => {
    if (useLocation().pathname === '/customers') throw new Error('boom');
    return 'It works';
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'This page has stopped working',
  );
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText(/Error: boom/)).toBeVisible();
  expect(log).toHaveBeenCalled();
  expect(reports).toMatchObject([{ code: 'crashed', phase: 'host', message: 'boom' }]);
  log.mockClear();

  await user.click(screen.getByRole('link', { name: 'Another page' }));
  expect(screen.getByText('It works')).toBeVisible();
});

test('a page that crashes when staff open it gives its heading the focus', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderAt('/', () => {
    if (useLocation().pathname === '/store') throw new Error('boom');
    return 'It works';
  });
  await userEvent.click(screen.getByRole('link', { name: 'Another page' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  log.mockClear();
});

test('a failed page that a release repairs leaves the focus in the menu', async () => {
  const failure = new Failure('gone', { code: 'unreachable', expose: 'placeholders/Store' });
  const Store = ({ headingId }: { headingId: string }) => <h1 id={headingId}>Store</h1>;
  const load = jest.fn().mockRejectedValueOnce(failure).mockResolvedValue(fakePart(Store));
  render(
    <FederationProvider value={federationWithoutRemotes({ load })}>
      <MemoryRouter initialEntries={['/customers']}>
        <Link to="/store">Store</Link>
        <CurrentPage />
      </MemoryRouter>
    </FederationProvider>,
  );
  load.mockClear().mockRejectedValueOnce(failure);
  const entry = screen.getByRole('link', { name: 'Store' });
  await userEvent.click(entry);
  expect(await screen.findByText(/not available right now/)).toBeVisible();
  entry.focus();
  act(() => restartPage());
  expect(await screen.findByRole('heading', { name: 'Store' })).toBeVisible();
  expect(entry).toHaveFocus();
});

test('a page that crashes once shows again with "Try again"', async () => {
  const user = userEvent.setup();
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  function BrokenAtFirst() {
    if (isBroken) throw new Error('boom');
    return 'It works';
  }
  renderAt('/', BrokenAtFirst);
  const tryAgain = () => screen.getByRole('button', { name: 'Try again' });
  await user.click(tryAgain());
  expect(screen.getByText(/^Error: boom\. Try again, or choose another page/)).toBeVisible();
  isBroken = false;
  await user.click(tryAgain());
  expect(screen.getByText('It works')).toBeVisible();
  expect(log).toHaveBeenCalled();
  log.mockClear();
});

test('a page that throws an object without a text is replaced by the error page', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderAt('/', () => {
    throw Object.create(null);
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'This page has stopped working',
  );
  expect(screen.getByText(/unknown/)).toBeVisible();
  log.mockClear();
});

test.each([
  '/settings',
  '/Settings/?by=region',
  '/settings#heading',
  '/settings#notifications/unread',
])(
  'the address %s leads to the page that has it in another spelling, with all that follows the path',
  (address) => {
    renderAt(address, () => createPath(useLocation()));
    expect(screen.getByText(address.replace(/\/settings\/?/i, '/setings'))).toBeVisible();
  },
);
