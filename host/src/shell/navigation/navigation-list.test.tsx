import type { BroughtPage } from '@backshop/shared-types';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { FederationProvider } from '../../federation/federation-context';
import { federationWithoutRemotes } from '../../federation/without-remotes';
import { BadgesProvider, useSetBadge } from '../../routing/badges';
import type { PageExpose } from '../../routing/pages';
import { NavigationList } from './navigation-list';

function renderAt(path: string, pages: Record<string, BroughtPage> = {}, badge?: unknown) {
  const prefetch = jest.fn();
  const onChoose = jest.fn();
  const remote = {
    version: '1',
    entry: '',
    exposes: {},
    pages,
    summary: { badges: { Reports: badge } },
  };
  const release = { ...federationWithoutRemotes().release, remotes: { reports: remote } };
  render(
    <FederationProvider value={federationWithoutRemotes({ prefetch, release })}>
      <BadgesProvider>
        <MemoryRouter initialEntries={[path]}>
          <NavigationList onChoose={onChoose} />
          <Reports />
        </MemoryRouter>
      </BadgesProvider>
    </FederationProvider>,
  );
  return { prefetch, onChoose, user: userEvent.setup() };
}

/** Stands for the page, which says how many reports are new. */
function Reports() {
  const setBadge = useSetBadge();
  return (
    <button onClick={() => setBadge('reports/Reports' as PageExpose, 120)}>Add reports</button>
  );
}

const entry = (name: string) => screen.getByRole('link', { name });
const current = () => screen.queryAllByRole('link', { current: 'page' });

test.each([
  ['/', 'Dashboard'],
  ['/store', 'Store'],
  ['/store/', 'Store'],
  ['/STORE', 'Store'],
])('at %s, the current entry is %s', (path, name) => {
  renderAt(path);
  expect(current()).toEqual([entry(name)]);
});

test.each<[what: string, page: unknown]>([
  ['an icon that cannot be drawn', { path: '/reports', name: 'Reports', icon: [[['path'], {}]] }],
  ['an icon of numbers', { path: '/reports', name: 'Reports', icon: [1, 2] }],
  ['a number as its icon', { path: '/reports', name: 'Reports', icon: 7 }],
])('a page with %s has a neutral icon, and all other entries', (_what, page) => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  renderAt('/', { Reports: page as BroughtPage });
  expect(entry('Reports').querySelector('path')).not.toBeNull();
  expect(entry('Dashboard')).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(7);
  expect(log).toHaveBeenCalledTimes(1); // React logs what a boundary has caught.
  log.mockClear();
});

test.each<[what: string, page: unknown]>([
  ['nothing', null],
  ['a name that is no text', { path: '/reports', name: {} }],
  ['a path that is no text', { path: ['/reports'], name: 'Reports' }],
  ['a group that is no text', { path: '/reports', name: 'Reports', group: {} }],
])('a page of %s stays out of the menu, and all other entries are there', (_what, page) => {
  renderAt('/', { Reports: page as BroughtPage, More: { path: '/more', name: 'More' } });
  expect(entry('More')).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(7);
});

test('at an unknown address, no entry is current', () => {
  renderAt('/store/nowhere');
  expect(current()).toEqual([]);
});

test('choosing an entry opens its page', async () => {
  const { user, onChoose } = renderAt('/');
  await user.click(entry('Store'));
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(current()).toEqual([entry('Store')]);
});

test('pointing at an entry prefetches its page', async () => {
  const { user, prefetch } = renderAt('/');
  await user.hover(entry('Store'));
  expect(prefetch).toHaveBeenCalledWith('placeholders/Store');
});

describe('pages that a remote brings', () => {
  const brought: Record<string, BroughtPage> = {
    Costs: { path: '/reports/costs', name: 'Costs', group: 'Finance' },
    Reports: {
      path: '/reports',
      name: 'Reports',
      hasSubpages: true,
      position: -1,
      group: 'Finance',
    },
    Trips: { path: '/reports/trips', name: 'Trips' },
  };

  test('follow the host’s own, in the lists of their groups', async () => {
    const { user, prefetch } = renderAt('/', brought);
    const [own, finance] = screen.getAllByRole('list');
    const names = (list: HTMLElement) =>
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(names(own!).slice(-2)).toEqual(['Settings', 'Trips']);
    expect(names(finance!)).toEqual(['Reports', 'Costs']);
    expect(finance).toHaveAccessibleName('Finance');
    expect(screen.getByRole('heading', { name: 'Finance' })).toBeVisible();
    await user.hover(entry('Costs'));
    expect(prefetch).toHaveBeenCalledWith('reports/Costs');
  });

  test.each([
    ['/reports', 'Reports', 'page'],
    ['/reports/2026/q1', 'Reports', 'true'],
    ['/reports/costs', 'Costs', 'page'],
    ['/reports/trips', 'Trips', 'page'],
  ])('at %s, the entry %s is marked as %s', (path, name, current) => {
    renderAt(path, brought);
    const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(marked).toEqual([entry(name)]);
    expect(marked[0]).toHaveAttribute('aria-current', current);
  });

  test.each([
    [300, 243, 'Reports'],
    [243, 243, ''],
  ])('a name that needs %i px and has %i is shown in a tooltip: "%s"', async (...row) => {
    const [needed, width, tooltip] = row;
    const { user } = renderAt('/', brought);
    const label = within(entry('Reports')).getByText('Reports');
    Object.defineProperties(label, {
      scrollWidth: { value: needed },
      clientWidth: { value: width },
    });
    await user.tab(); // From now on, focus is from the keyboard.
    act(() => entry('Reports').focus());
    expect(screen.queryByRole('tooltip')?.textContent ?? '').toBe(tooltip);
  });

  test('show a number that the release has, and then the one that the page says', async () => {
    const { user } = renderAt('/', brought, 3);
    expect(entry('Reports, 3 new')).toHaveTextContent('Reports3');
    expect(entry('Costs')).toHaveTextContent(/^Costs$/);
    await user.click(screen.getByRole('button', { name: 'Add reports' }));
    expect(entry('Reports, 120 new')).toHaveTextContent('Reports99+');
  });

  test.each([0, -1, 1.5, '3', null, undefined])('show no number for %p', (badge) => {
    renderAt('/', brought, badge);
    expect(entry('Reports')).toHaveTextContent(/^Reports$/);
  });
});
