import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { Federation } from '../federation/federation';
import { fakeFederation } from '../federation/fake-federation';
import { FederationProvider } from '../federation/federation-context';
import { FlagsProvider } from '../flags/flags';
import { ThemeProvider } from '../theme/theme';
import { AppRoutes } from './app-routes';

const release = { number: 7, created: '2026-03-14T00:00:00Z', host: '0.1.0-host', remotes: {} };

/** The whole shell at an address, over remotes whose pages are nothing but a heading. */
function renderShell(address = '/', remotes: Federation['release']['remotes'] = {}) {
  const Page = ({ headingId }: { headingId: string }) => (
    <h1 id={headingId} tabIndex={-1}>
      A page
    </h1>
  );
  const warm = jest.fn();
  const federation = fakeFederation({ release: { ...release, remotes }, peek: () => Page, warm });
  render(
    <FederationProvider value={federation}>
      <ThemeProvider>
        <FlagsProvider>
          <MemoryRouter initialEntries={[address]}>
            <AppRoutes />
          </MemoryRouter>
        </FlagsProvider>
      </ThemeProvider>
    </FederationProvider>,
  );
  return { user: userEvent.setup(), warm };
}

const sideMenu = () => screen.getByRole('complementary', { name: 'Side menu' });
const selected = () => within(sideMenu()).getByRole('link', { current: 'page' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.className = '';
});

describe('side menu', () => {
  test('is closed at the start; the round button and Ctrl+B open and close it', async () => {
    const { user } = renderShell();
    expect(sideMenu()).toHaveAttribute('data-state', 'collapsed');
    await user.click(screen.getByRole('button', { name: 'Expand menu' }));
    expect(sideMenu()).toHaveAttribute('data-state', 'expanded');
    expect(screen.getByRole('button', { name: 'Collapse menu' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await user.keyboard('{Control>}b{/Control}');
    expect(sideMenu()).toHaveAttribute('data-state', 'collapsed');
  });

  test('keeps the names of its entries while it shows only icons', () => {
    renderShell();
    const names = within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual([
      'Dashboard',
      'Product Analytics',
      'Customers',
      'Store',
      'Messages',
      'Settings',
    ]);
  });

  test('selects Dashboard at the start, and then the entry that was chosen, alone', async () => {
    const { user } = renderShell();
    expect(selected()).toHaveTextContent('Dashboard');
    await user.click(within(sideMenu()).getByRole('link', { name: 'Store' }));
    expect(selected()).toHaveTextContent('Store');
    expect(document.title).toBe('Store · Backshop');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('selects the entry of a deep link', () => {
    renderShell('/message');
    expect(selected()).toHaveTextContent('Messages');
  });

  test('pointing at an entry or focusing it loads its page ahead', async () => {
    const { user, warm } = renderShell();
    await user.hover(within(sideMenu()).getByRole('link', { name: 'Customers' }));
    expect(warm).toHaveBeenCalledWith('placeholders/Customers');
    act(() => within(sideMenu()).getByRole('link', { name: 'Settings' }).focus());
    expect(warm).toHaveBeenCalledWith('placeholders/Settings');
  });

  test('shows no tooltip for what can be read', async () => {
    const { user } = renderShell();
    await user.click(screen.getByRole('button', { name: 'Expand menu' }));
    await user.hover(within(sideMenu()).getByRole('link', { name: 'Customers' }));
    expect(within(sideMenu()).getAllByText('Customers')).toHaveLength(1);
  });
});

describe('mobile menu', () => {
  beforeEach(() => {
    const small = Object.assign(new EventTarget(), { media: '', matches: true }) as MediaQueryList;
    jest.spyOn(window, 'matchMedia').mockReturnValue(small);
  });

  afterEach(() => jest.restoreAllMocks());

  const menu = () => screen.getByRole('dialog', { name: 'Menu' });

  test('shows the profile card and the same entries; choosing one selects it and closes', async () => {
    const { user } = renderShell();
    expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(within(menu()).getByText('Visual Designer')).toBeVisible();
    const entries = within(menu()).getByRole('navigation', { name: 'Main' });
    expect(within(entries).getAllByRole('link')).toHaveLength(6);
    await user.click(within(entries).getByRole('link', { name: 'Customers' }));
    expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
    expect(selected()).toHaveTextContent('Customers');
  });

  test('closes by its button', async () => {
    const { user } = renderShell();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(within(menu()).getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
  });
});

describe('profile menu', () => {
  const avatar = () => screen.getByRole('button', { name: 'Profile menu' });
  const profile = () => screen.queryByRole('group', { name: 'Profile' });

  test('toggles on the avatar and closes on a click outside', async () => {
    const { user } = renderShell();
    await user.click(avatar());
    expect(profile()).toBeVisible();
    await user.click(avatar());
    expect(profile()).not.toBeInTheDocument();
    await user.click(avatar());
    await user.click(screen.getByRole('main'));
    expect(profile()).not.toBeInTheDocument();
  });

  test('closes on Escape, and the avatar has the focus again', async () => {
    const { user } = renderShell();
    await user.click(avatar());
    await user.tab();
    await user.keyboard('{Escape}');
    expect(profile()).not.toBeInTheDocument();
    expect(avatar()).toHaveFocus();
  });

  test('its switch sets the theme and keeps the choice', async () => {
    const { user } = renderShell();
    await user.click(avatar());
    await user.click(screen.getByRole('switch', { name: 'Dark theme' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('items')).toBe('true');
  });

  test('Planning and Logout say that they have no destination', async () => {
    const { user } = renderShell();
    await user.click(avatar());
    for (const name of ['Planning', 'Logout']) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('aria-disabled', 'true');
      expect(link).toHaveAccessibleDescription('No destination yet');
      expect(link).not.toHaveAttribute('href');
    }
  });
});

describe('command box', () => {
  test('finds a page and goes there', async () => {
    const { user } = renderShell();
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByPlaceholderText('Search or type a command'));
    await user.keyboard('messa{Enter}');
    expect(screen.queryByRole('dialog', { name: 'Command box' })).not.toBeInTheDocument();
    expect(selected()).toHaveTextContent('Messages');
  });

  test('says when nothing matches', async () => {
    const { user } = renderShell();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.click(await screen.findByPlaceholderText('Search or type a command'));
    await user.keyboard('zzzz');
    expect(screen.getByText(/Nothing matches/)).toBeVisible();
  });
});

describe('addresses', () => {
  test('an unknown one shows the router’s error page, with a way back', async () => {
    const { user } = renderShell('/nowhere');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Unexpected Application Error!',
    );
    expect(screen.getByText('404 Not Found')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to the Dashboard' }));
    expect(selected()).toHaveTextContent('Dashboard');
  });

  test('/settings is a door to /setings', () => {
    renderShell('/settings');
    expect(selected()).toHaveAttribute('href', '/setings');
  });
});

test('a release with a remote that nobody asks for is named, and the rest goes on', () => {
  renderShell('/', { ghost: { version: '1', entry: '/ghost.js', exposes: {} } });
  expect(screen.getByRole('status')).toHaveTextContent(
    'Release 7 names a remote that this host does not know: ghost.',
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A page');
});
