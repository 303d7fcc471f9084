import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { Federation } from '../../federation/federation';
import { FederationProvider } from '../../federation/federation-context';
import { federationWithoutRemotes } from '../../federation/without-remotes';
import { UiStateProvider } from '../../ui-state/ui-state';
import { storePreference } from '../../theme/store-preference';
import { ThemeProvider } from '../../theme/theme';
import { CurrentPage } from '../../routing/current-page';
import { pages } from '../../routing/pages';
import { Shell } from './shell';
import { fakePart } from '../../federation/testing/fake-remotes';

const release = { number: 7, created: '2026-03-14T00:00:00Z', host: '0.1.0-host', remotes: {} };

/** Renders the app shell at an address. Each page is only a heading. */
function renderShell(address = '/', remotes: Federation['release']['remotes'] = {}) {
  const Page = ({ headingId }: { headingId: string }) => (
    <h1 id={headingId} tabIndex={-1}>
      A page
    </h1>
  );
  const prefetch = jest.fn();
  const federation = federationWithoutRemotes({
    release: { ...release, remotes },
    peek: () => fakePart(Page),
    prefetch,
  });
  const { container } = render(
    <FederationProvider value={federation}>
      <ThemeProvider>
        <UiStateProvider>
          <MemoryRouter initialEntries={[address]}>
            <Shell>
              <CurrentPage />
            </Shell>
          </MemoryRouter>
        </UiStateProvider>
      </ThemeProvider>
    </FederationProvider>,
  );
  return { user: userEvent.setup(), prefetch, container };
}

const sideMenu = () => screen.getByRole('complementary', { name: 'Side menu' });
const selected = () => within(sideMenu()).getByRole('link', { current: 'page' });

beforeEach(() => document.documentElement.removeAttribute('class'));

describe('side menu', () => {
  test('starts collapsed; the round button and Ctrl+B expand and collapse it', async () => {
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

  test('an entry that has the focus keeps it when the menu expands and collapses', async () => {
    const { user } = renderShell();
    const entry = within(sideMenu()).getByRole('link', { name: 'Store' });
    act(() => entry.focus());
    await user.keyboard('{Control>}b{/Control}');
    expect(sideMenu()).toHaveAttribute('data-state', 'expanded');
    expect(entry).toHaveFocus();
    await user.keyboard('{Control>}b{/Control}');
    expect(entry).toHaveFocus();
  });

  test('names its entries while it shows only icons', () => {
    renderShell();
    const names = within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(pages.map(({ name }) => name));
  });

  test('selects Dashboard at the start, and then only the entry that staff choose', async () => {
    const { user } = renderShell();
    expect(selected()).toHaveTextContent('Dashboard');
    await user.click(within(sideMenu()).getByRole('link', { name: 'Store' }));
    expect(selected()).toHaveTextContent('Store');
    expect(document.title).toBe('Store · Backshop');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('selects the entry of the address that staff open', () => {
    renderShell('/message');
    expect(selected()).toHaveTextContent('Messages');
  });

  test('hover and focus prefetch an entry’s page', async () => {
    const { user, prefetch } = renderShell();
    await user.hover(within(sideMenu()).getByRole('link', { name: 'Customers' }));
    expect(prefetch).toHaveBeenCalledWith('placeholders/Customers');
    act(() => within(sideMenu()).getByRole('link', { name: 'Settings' }).focus());
    expect(prefetch).toHaveBeenCalledWith('placeholders/Settings');
  });

  test('the tooltip of an entry has its shortcut only while staff have that switched on', async () => {
    HTMLElement.prototype.showPopover = jest.fn();
    const { user } = renderShell();
    const entry = within(sideMenu()).getByRole('link', { name: 'Store' });
    const tooltip = async () => {
      await user.unhover(entry);
      await user.hover(entry);
      return screen.findByRole('tooltip');
    };
    expect(await tooltip()).toHaveTextContent(/^Store G S$/);
    storePreference('singleKeys', 'off');
    expect(await tooltip()).toHaveTextContent(/^Store$/);
    storePreference('singleKeys', 'on');
    expect(await tooltip()).toHaveTextContent(/^Store G S$/);
  });

  test('shows no tooltip for a visible label', async () => {
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

  const menu = () => screen.getByRole('dialog', { name: 'Menu' });

  test('shows the profile card and the same entries; choosing an entry selects it and closes the menu', async () => {
    const { user } = renderShell();
    expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(within(menu()).getByText('Visual Designer')).toBeVisible();
    const entries = within(menu()).getByRole('navigation', { name: 'Main' });
    expect(within(entries).getAllByRole('link')).toHaveLength(pages.length);
    await user.click(within(entries).getByRole('link', { name: 'Customers' }));
    expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
    expect(selected()).toHaveTextContent('Customers');
  });

  test('is inert while it is closed', async () => {
    const { user, container } = renderShell();
    const isInert = () => container.querySelector('dialog[aria-label="Menu"]')!.matches('[inert]');
    expect(isInert()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(isInert()).toBe(false);
    await user.click(within(menu()).getByRole('button', { name: 'Close menu' }));
    expect(isInert()).toBe(true);
  });

  test('leaves Ctrl+B to the browser, because there is no side menu', () => {
    renderShell();
    expect(fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true })).toBe(true);
  });

  test('closes with its close button', async () => {
    const { user } = renderShell();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(within(menu()).getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
  });
});

describe('profile menu', () => {
  const avatar = () => screen.getByRole('button', { name: 'Profile menu' });
  const profile = () => screen.queryByRole('group', { name: 'Profile' });

  test('opens and closes with the avatar, and closes on a click outside', async () => {
    const { user } = renderShell();
    await user.click(avatar());
    expect(profile()).toBeVisible();
    await user.click(avatar());
    expect(profile()).not.toBeInTheDocument();
    await user.click(avatar());
    await user.click(screen.getByRole('main'));
    expect(profile()).not.toBeInTheDocument();
  });

  test('closes on Escape and returns focus to the avatar', async () => {
    const { user } = renderShell();
    await user.click(avatar());
    await user.tab();
    await user.keyboard('{Escape}');
    expect(profile()).not.toBeInTheDocument();
    expect(avatar()).toHaveFocus();
  });

  test('closes on Escape even if nothing has the focus, as after a click in Safari', async () => {
    const { user } = renderShell();
    await user.click(avatar());
    act(() => avatar().blur());
    await user.keyboard('{Escape}');
    expect(profile()).not.toBeInTheDocument();
    expect(avatar()).toHaveFocus();
  });

  test('has a switch that sets the theme, names it, and stores the choice', async () => {
    const { user } = renderShell();
    await user.click(avatar());
    expect(within(profile()!).getByText('Light')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Dark theme' }));
    expect(within(profile()!).getByText('Dark')).toBeVisible();
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('items')).toBe('true');
  });

  test('has a switch for the theme of the system, which is on until staff choose another', async () => {
    const { user } = renderShell();
    await user.click(avatar());
    const system = screen.getByRole('switch', { name: 'Same as system' });
    expect(system).toBeChecked();
    await user.click(screen.getByRole('switch', { name: 'Dark theme' }));
    expect(system).not.toBeChecked();
    await user.click(system);
    expect(screen.getByRole('switch', { name: 'Dark theme' })).not.toBeChecked();
    expect(localStorage.getItem('items')).toBeNull();
    await user.click(system);
    expect(localStorage.getItem('items')).toBe('false');
  });

  test('says that Planning and Logout have no destination', async () => {
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

describe('command palette', () => {
  test('finds a page and opens it', async () => {
    const { user } = renderShell();
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByPlaceholderText('Search or type a command'));
    await user.keyboard('messa{Enter}');
    expect(screen.queryByRole('dialog', { name: 'Command palette' })).not.toBeInTheDocument();
    expect(selected()).toHaveTextContent('Messages');
  });

  test('says when nothing matches', async () => {
    const { user } = renderShell();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.click(await screen.findByPlaceholderText('Search or type a command'));
    await user.keyboard('zzzz');
    expect(screen.getByText(/No results/)).toBeVisible();
  });

  test('announces the number of results', async () => {
    const { user } = renderShell();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.click(await screen.findByPlaceholderText('Search or type a command'));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.keyboard('sett');
    expect(screen.getByRole('status')).toHaveTextContent('1 result');
  });

  test('lists the commands that were chosen last in a group of their own', async () => {
    const { user } = renderShell();
    for (const name of ['store', 'theme']) {
      await user.keyboard('{Control>}k{/Control}');
      await user.click(await screen.findByPlaceholderText('Search or type a command'));
      await user.keyboard(`${name}{Enter}`);
    }
    await user.keyboard('{Control>}k{/Control}');
    const recent = await screen.findByRole('group', { name: 'Recent' });
    const names = within(recent)
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(names).toEqual([expect.stringMatching(/^Dark theme/), expect.stringMatching(/^Store/)]);
  });
});

describe('routes', () => {
  test('an unknown address shows the error page with a link to the Dashboard', async () => {
    const { user } = renderShell('/nowhere');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'There is no page at this address',
    );
    expect(screen.getByText(/404 Not Found/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to the Dashboard' }));
    expect(selected()).toHaveTextContent('Dashboard');
  });

  test('/settings redirects to /setings', () => {
    renderShell('/settings');
    expect(selected()).toHaveAttribute('href', '/setings');
  });
});

test('a remote that this host does not know changes nothing that staff see', () => {
  const { container } = renderShell();
  const withoutUnknown = container.textContent;
  cleanup();
  const withUnknown = renderShell('/', {
    ghost: { version: '1', entry: '/ghost.js', exposes: {} },
  });
  expect(withUnknown.container.textContent).toBe(withoutUnknown);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A page');
});
