import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { FederationProvider } from '../federation/federation-context';
import { federationWithoutRemotes } from '../federation/without-remotes';
import { Shell } from '../shell/app-shell/shell';
import { ThemeProvider } from '../theme/theme';
import { UiStateProvider } from '../ui-state/ui-state';
import { prerenderedShell } from './prerendered-shell';

const remote = { version: '1', entry: '', exposes: {} };
const remotes = {
  notifications: { ...remote, summary: { unread: 4 } },
  reports: { ...remote, pages: { Reports: { path: '/reports', name: 'Reports' } } },
};
const federation = federationWithoutRemotes({
  release: { ...federationWithoutRemotes().release, remotes },
});
const fragment = '<div data-page="/" inert><button aria-label="Export"></button></div>';

/** Clicks a button of `index.html`, as `early-clicks.ts` remembers it, and starts the host. */
async function startAfterClick(name: string) {
  document.body.innerHTML = `<div id="root">${prerenderedShell(fragment, '')}</div>`;
  window.clickedControl = screen.getByRole('button', { name });
  const clicked: unknown[] = [];
  const listening = new AbortController();
  const listen = ({ target }: Event) => clicked.push((target as Element).ariaLabel);
  document.addEventListener('click', listen, listening);
  render(
    <FederationProvider value={federation}>
      <ThemeProvider>
        <UiStateProvider>
          <section aria-label="Preview">
            <button type="button">Cancel</button>
          </section>
          <MemoryRouter>
            <Shell>The page</Shell>
          </MemoryRouter>
        </UiStateProvider>
      </ThemeProvider>
    </FederationProvider>,
    { container: document.getElementById('root')! },
  );
  await act(() => Promise.resolve());
  listening.abort();
  return clicked;
}

beforeAll(() => {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as never;
});

afterEach(() => (window.clickedControl = undefined));

test.each([
  ['Expand menu', 'Expand menu'],
  ['Menu', 'Menu'],
  ['Search', 'Search'],
  ['Search or type a command', 'Search or type a command'],
  ['Notifications', 'Notifications, 4 unread'],
  ['Profile menu', 'Profile menu'],
])('after a click on “%s”, the host clicks its “%s”', async (before, after) => {
  expect(await startAfterClick(before)).toEqual([after]);
});

test('the app shell leaves a click on the page to the page', async () => {
  expect(await startAfterClick('Export')).toEqual([]);
  expect(window.clickedControl).toHaveAccessibleName('Export');
});

test('keys that follow a click on the search go into its field', async () => {
  window.earlyKeys = [...'gs'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true }));
  await startAfterClick('Search or type a command');
  expect(await screen.findByRole('combobox')).toHaveValue('gs');
});
