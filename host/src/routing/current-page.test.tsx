import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createPath, Link, MemoryRouter, useLocation } from 'react-router-dom';
import { Failure } from '../federation/failure/failure';
import { FederationProvider } from '../federation/federation-context';
import { fakePart } from '../federation/testing/fake-remotes';
import { reportedFailures } from '../federation/testing/reported-failures';
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

const reports = reportedFailures();
let scrollTo: jest.SpyInstance;
beforeEach(() => (scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue()));

test('a page that crashes is replaced by the error page until staff open another page', async () => {
  const user = userEvent.setup();
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
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

test('a page that crashes later leaves the focus in the menu', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let crash: () => void = () => undefined;
  renderAt('/', () => {
    const [isBroken, setBroken] = useState(false);
    crash = () => setBroken(true);
    if (isBroken) throw new Error('boom');
    return 'It works';
  });
  await userEvent.click(screen.getByRole('link', { name: 'Another page' }));
  screen.getByRole('link', { name: 'Another page' }).focus();
  act(() => crash());
  expect(screen.getByText(/Error: boom/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Another page' })).toHaveFocus();
  log.mockClear();
});

describe('a page that a release starts again', () => {
  const failure = new Failure('gone', { code: 'unreachable', expose: 'placeholders/Store' });
  const Store = ({ headingId }: { headingId: string }) => (
    <>
      <h1 id={headingId}>Store</h1>
      <p id="row">Row</p>
    </>
  );

  /** Opens the page by the menu. Returns its entry. */
  async function openStore(load: () => Promise<unknown>): Promise<HTMLElement> {
    Element.prototype.scrollIntoView = () => undefined;
    const never = new Promise(() => undefined);
    const federation = federationWithoutRemotes({
      load: (expose) => (expose === 'placeholders/Store' ? load() : never) as never,
    });
    render(
      <FederationProvider value={federation}>
        <MemoryRouter initialEntries={['/customers']}>
          <Link to="/store">Store</Link>
          <Link to="/store#row">To the row</Link>
          <CurrentPage />
        </MemoryRouter>
      </FederationProvider>,
    );
    const entry = screen.getByRole('link', { name: 'Store' });
    await userEvent.click(entry);
    return entry;
  }

  const heading = () => screen.findByRole('heading', { name: 'Store' });

  test('after a failure leaves the focus in the menu, and links on it work', async () => {
    const load = jest.fn().mockRejectedValueOnce(failure).mockResolvedValue(fakePart(Store));
    const entry = await openStore(load);
    expect(await screen.findByText(/not available right now/)).toBeVisible();
    entry.focus();
    act(() => restartPage());
    expect(await heading()).toBeVisible();
    expect(entry).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'To the row' }));
    expect(screen.getByText('Row')).toHaveFocus();
  });

  test('stays where staff have scrolled to', async () => {
    await openStore(jest.fn().mockResolvedValue(fakePart(Store)));
    expect(await heading()).toBeVisible();
    jest.replaceProperty(window, 'scrollY', 700);
    window.dispatchEvent(new Event('scroll'));
    act(() => restartPage());
    expect(await heading()).toBeVisible();
    expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
  });

  test('while it loads gets the focus as usual', async () => {
    const load = jest
      .fn()
      .mockReturnValueOnce(new Promise(() => undefined))
      .mockResolvedValue(fakePart(Store));
    await openStore(load);
    act(() => restartPage());
    expect(await heading()).toHaveFocus();
  });
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
