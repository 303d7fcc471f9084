import type { Release, SearchEntry, SearchProps } from '@backshop/shared-types';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Failure } from '../../federation/failure/failure';
import type { Federation } from '../../federation/federation';
import { FederationProvider } from '../../federation/federation-context';
import { IdentityContext, nobody } from '../../identity/identity';
import { HistoryRouter } from '../../routing/history-router';
import { ThemeProvider } from '../../theme/theme';
import { UiStateProvider } from '../../ui-state/ui-state';
import { NotificationsProvider } from '../notifications/notifications';
import { CommandPalette } from './command-palette';
import { fakePart, federationOf } from '../../federation/testing/fake-remotes';

const products: SearchEntry[] = [
  { id: 'mat', name: 'Cork yoga mat', detail: '$68.00', group: 'Products', href: '/#products' },
  { id: 'lamp', name: 'Sunrise lamp', group: 'Products', href: '/?view=table#products' },
];

const entryOf = (name: string): SearchEntry => ({ id: name, name, group: 'Actions', href: '/' });
const orders = (count: number): SearchEntry[] =>
  Array.from({ length: count }, (_each, id) => ({
    id: String(id),
    name: `Sample Person ${id}`,
    group: 'Orders',
    href: `/#order-${id}`,
  }));

beforeEach(() => void delete document.documentElement.dataset.density);

const searchWith =
  (entries: unknown) =>
  ({ onEntries }: SearchProps) => {
    useEffect(() => onEntries(entries as SearchEntry[]), [onEntries]);
    return null;
  };

const part = (Component: unknown) => Promise.resolve(fakePart(Component)) as never;
const never = () => new Promise<never>(() => undefined);

/** Opens the palette in a release with a remote that has a search, and one that usually has none. `load` loads the search. */
function openPalette(
  load: (expose: string) => Promise<never> = () => part(searchWith(products)),
  path = '/',
  identity = nobody,
  exposesOfGifts: Record<string, string[]> = {},
  { whole, ...members }: Partial<Federation> & Pick<Release, 'whole'> = {},
) {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as never;
  // jsdom has no layout. Chromium returns a promise.
  HTMLElement.prototype.scrollIntoView = jest.fn(() => Promise.resolve()) as never;
  const page = { path: '/reports', name: 'Reports', groups: ['finance'], hasSubpages: true };
  const exposes = { Search: ['Search.js'] };
  const remote = { version: '1.0.0-abc', entry: '', exposes, pages: { Reports: page } };
  const remotes = { reports: remote, gifts: { ...remote, exposes: exposesOfGifts, pages: {} } };
  const release = { number: 1, created: '', host: '1', remotes, ...(whole && { whole }) };
  const federation = Object.assign(federationOf(release), { load, ...members });
  const onClose = jest.fn();
  history.replaceState(null, '', path);
  const tree = (isOpen: boolean) => (
    <FederationProvider value={federation}>
      <IdentityContext value={identity}>
        <ThemeProvider>
          <UiStateProvider>
            <HistoryRouter>
              <NotificationsProvider>
                <Address />
                <CommandPalette
                  isOpen={isOpen}
                  onClose={onClose}
                  onOpen={jest.fn()}
                  earlyKeys={{ current: [] }}
                  typedKeys={{ current: [] }}
                />
              </NotificationsProvider>
            </HistoryRouter>
          </UiStateProvider>
        </ThemeProvider>
      </IdentityContext>
    </FederationProvider>
  );
  const { rerender } = render(tree(true));
  const close = () => rerender(tree(false));
  const reopen = () => [false, true].forEach((isOpen) => rerender(tree(isOpen)));
  /** The tab follows a release without the remotes. */
  const withdraw = () => act(() => void federation.follow({ ...release, number: 2, remotes: {} }));
  return {
    onClose,
    close,
    reopen,
    withdraw,
    user: userEvent.setup(),
    field: screen.getByRole('combobox'),
  };
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p>{pathname + search + hash}</p>;
}

const names = () => screen.getAllByRole('option').map((option) => option.textContent);
const selected = () => screen.queryByRole('option', { selected: true });
const group = (name: string) => within(screen.getByRole('group', { name }));

test('finds what a remote offers, and opens its address', async () => {
  const { user, field, onClose } = openPalette();
  await user.type(field, 'cork');
  expect(await screen.findByRole('option', { name: 'Cork yoga mat $68.00' })).toBe(selected());
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.getByText('/#products')).toBeInTheDocument();
});

test('finds nothing that leads to a page for other groups', async () => {
  const entries = [
    { id: 'costs', name: 'Cork costs', group: 'Reports', href: '/reports/costs' },
    { id: 'prices', name: 'Cork prices', group: 'Reports', href: '\\reports\\prices' },
    { id: 'unread', name: 'Cork is here', group: 'Unread', href: '#notifications/unread' },
    { id: 'help', name: 'Cork help', group: 'Help', href: '//help.example/reports' },
    { id: 'terms', name: 'Cork terms', group: 'Help', href: '/\\help.example/reports' },
    ...products,
  ];
  const { user, field } = openPalette(() => part(searchWith(entries)), '/reports', {
    hasAccess: ({ groups }) => !groups,
  });
  await user.type(field, 'cork');
  expect(await screen.findByRole('option', { name: /^Cork yoga mat/ })).toBeVisible();
  for (const name of ['Cork is here', 'Cork help', 'Cork terms'])
    expect(screen.getByRole('option', { name })).toBeVisible();
  expect(screen.queryByRole('option', { name: /costs|prices/ })).not.toBeInTheDocument();
});

test('a remote that is withdrawn takes its entries and keys along', async () => {
  const keys = { title: 'Products', entries: [{ name: 'Next product', keys: ['J'] }] };
  const Search = ({ onEntries, onKeys }: SearchProps) => {
    useEffect(() => {
      onEntries(products);
      onKeys?.(keys);
    }, [onEntries, onKeys]);
    return null;
  };
  const { user, field, withdraw } = openPalette(() => part(Search));
  await user.type(field, 'shortcuts{Enter}');
  expect(await screen.findByRole('region', { name: 'Products' })).toBeVisible();
  await user.clear(field);
  await user.type(field, 'cork');
  expect(await screen.findByRole('option', { name: /^Cork/ })).toBeVisible();
  withdraw();
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Cork/ })).toBeNull());
  expect(screen.queryByRole('region', { name: 'Products' })).toBeNull();
});

test.each([
  ['#totals', '/?period=30#totals'],
  ['?view=table', '/?view=table'],
  ['/', '/'],
])('at /?period=30, an entry with the address %s opens %s', async (href, opened) => {
  const entries = [{ id: 'totals', name: 'Totals', group: 'On this page', href }];
  const { user } = openPalette(() => part(searchWith(entries)), '/?period=30');
  await user.click(await screen.findByRole('option', { name: 'Totals' }));
  expect(await screen.findByText(opened)).toBeInTheDocument();
});

test.each(['https://help.example/articles?topic=stock', 'mailto:help@example.com'])(
  'an entry with the address %s leaves the product',
  async (href) => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user, field } = openPalette(() => part(searchWith([{ ...entryOf('Help'), href }])));
    await user.type(field, 'help');
    await user.click(await screen.findByRole('option', { name: 'Help' }));
    expect(open.mock.calls).toEqual([[href, '_self']]);
    expect(screen.getByText('/')).toBeInTheDocument();
  },
);

test.each(['constructor', '__proto__'])(
  'finds entries of a group named like a property of all objects: %s',
  async (name) => {
    const entries = products.map((entry) => ({ ...entry, group: name }));
    const { user, field } = openPalette(() => part(searchWith(entries)));
    await user.type(field, 'cork');
    expect(await screen.findByRole('option', { name: /^Cork yoga mat/ })).toBeVisible();
    expect(group(name).getAllByRole('option')).toHaveLength(1);
  },
);

test('finds an entry whose id was cut within an emoji', async () => {
  const entry = { ...entryOf('Gift card'), id: 'Gift 🎁'.slice(0, 6) };
  const { user, field } = openPalette(() => part(searchWith([entry])));
  await user.type(field, 'gift');
  expect(await screen.findByRole('option', { name: 'Gift card' })).toBe(selected());
});

test('finds the first of two entries with one id', async () => {
  const entries = [
    { ...entryOf('Cork mat'), id: 'mat' },
    { ...entryOf('Cork mat, jute'), id: 'mat' },
  ];
  const { user, field } = openPalette(() => part(searchWith(entries)));
  await user.type(field, 'cork');
  expect(await screen.findByRole('option', { name: 'Cork mat' })).toBe(selected());
  expect(names()).toHaveLength(1);
});

test('opens pages with the last choices', async () => {
  const { user } = openPalette(undefined, '/?period=30');
  await user.click(screen.getByRole('option', { name: /^Store/ }));
  expect(await screen.findByText('/store')).toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: /^Dashboard/ }));
  expect(await screen.findByText('/?period=30')).toBeInTheDocument();
});

test('tells the search of a remote where staff are', async () => {
  const Search = jest.fn<null, [SearchProps]>(() => null);
  openPalette(() => part(Search), '/?period=30');
  await waitFor(() => expect(Search).toHaveBeenCalled());
  expect(Search.mock.lastCall![0].location).toBe('/?period=30');
});

test('calls an entry without an address', async () => {
  const onChoose = jest.fn();
  const entries = [{ id: 'read', name: 'Mark all as read', group: 'Actions', onChoose }];
  const { user, field } = openPalette(() => part(searchWith(entries)));
  await user.type(field, 'mark');
  await user.click(await screen.findByRole('option', { name: 'Mark all as read' }));
  expect(onChoose).toHaveBeenCalledTimes(1);
});

test.each<[string, SearchEntry['onChoose']]>([
  ['returns', () => 'All are read.'],
  ['resolves to', () => Promise.resolve('All are read.')],
])('shows the text that a command %s, and stays open', async (_verb, onChoose) => {
  const entry = { id: 'read', name: 'Mark all as read', group: 'Actions', onChoose };
  const { user, field, onClose } = openPalette(() =>
    part(searchWith([{ ...entry, staysOpen: true }])),
  );
  await user.type(field, 'mark');
  await user.click(await screen.findByRole('option', { name: 'Mark all as read' }));
  expect(await screen.findByText('All are read.')).toHaveRole('status');
  expect(onClose).not.toHaveBeenCalled();
});

test('says that a command has failed', async () => {
  Object.assign(globalThis, { reportError: jest.fn() }); // jsdom does not have it.
  const error = new Error('offline');
  const onChoose = () => Promise.reject(error);
  const entry = { id: 'read', name: 'Mark all as read', group: 'Actions', onChoose };
  const { user, field } = openPalette(() => part(searchWith([{ ...entry, staysOpen: true }])));
  await user.type(field, 'mark');
  await user.click(await screen.findByRole('option', { name: 'Mark all as read' }));
  expect(await screen.findByText('That did not work. Try again.')).toHaveRole('status');
  expect(reportError).toHaveBeenCalledWith(error);
});

test('what a command says late is not shown above another search', async () => {
  let answer: (text: string) => void = () => undefined;
  const onChoose = () => new Promise<string>((resolve) => (answer = resolve));
  const entry = { id: 'read', name: 'Mark all as read', group: 'Actions', onChoose };
  const { user, field } = openPalette(() => part(searchWith([{ ...entry, staysOpen: true }])));
  await user.type(field, 'mark');
  await user.click(await screen.findByRole('option', { name: 'Mark all as read' }));
  await user.type(field, ' all');
  await act(() => Promise.resolve(answer('All are read.')));
  expect(screen.queryByText('All are read.')).not.toBeInTheDocument();
});

test.each<[string, () => Promise<never>]>([
  ['hangs', never],
  ['fails', () => Promise.reject(new Failure('gone', { code: 'unreachable' }))],
  [
    'throws',
    () =>
      part(() => {
        throw new Error('broken');
      }),
  ],
  ['passes something else', () => part(searchWith({ length: 1 }))],
  ['passes broken entries', () => part(searchWith([null, { id: 1 }, 'text']))],
])('a remote that %s does not keep staff from the pages', async (_how, load) => {
  const log = jest.spyOn(console, 'error').mockReturnValue(undefined); // React logs the error.
  const { user, field } = openPalette(load);
  await act(async () => Promise.resolve());
  log.mockRestore();
  await user.type(field, 'store');
  expect(names()).toEqual([expect.stringContaining('Store')]);
});

describe('a search that waits for its own code', () => {
  /** Returns a search that waits until `arrive` is called. */
  function lateSearch(entries: SearchEntry[]) {
    let arrive: () => void = () => undefined;
    const code = new Promise<void>((resolve) => (arrive = resolve));
    const Search = lazy(() => code.then(() => ({ default: searchWith(entries) })));
    return { Search, arrive };
  }

  test('shows “Searching…” until then', async () => {
    const { Search, arrive } = lateSearch(products);
    const { user, field } = openPalette(() => part(Search));
    await user.type(field, 'cork');
    expect(screen.getByRole('status')).toHaveTextContent(/^Searching…$/);
    arrive();
    expect(await screen.findByRole('option', { name: /^Cork yoga mat/ })).toBe(selected());
  });

  test('does not delay the searches of other remotes', async () => {
    const { Search } = lateSearch([]);
    const load = (expose: string) =>
      part(expose === 'reports/Search' ? Search : searchWith(products));
    const { user, field } = openPalette(load, '/', nobody, { Search: ['Search.js'] });
    await user.type(field, 'cork');
    expect(await screen.findByRole('option', { name: /^Cork yoga mat/ })).toBe(selected());
  });

  test('has not crashed when staff open the palette again', async () => {
    const { Search, arrive } = lateSearch(products);
    const peek = () => fakePart(Search) as never;
    const crash = jest.fn();
    const { user, field, reopen } = openPalette(never, '/', nobody, {}, { peek, crash });
    reopen();
    arrive();
    await user.type(field, 'cork');
    expect(await screen.findByRole('option', { name: /^Cork yoga mat/ })).toBeVisible();
    expect(crash).not.toHaveBeenCalled();
  });
});

test('a search that cannot be loaded is named, and staff can try again', async () => {
  const failure = new Failure('gone', { code: 'unreachable' });
  const load = jest.fn<Promise<never>, []>().mockRejectedValue(failure);
  const { user, field } = openPalette(load);
  await user.type(field, 'cork');
  expect(await screen.findByText('Reports cannot be searched right now.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('No results for “cork” elsewhere.');
  load.mockImplementation(() => part(searchWith(products)));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(field).toHaveFocus();
  expect(await screen.findByRole('option', { name: 'Cork yoga mat $68.00' })).toBe(selected());
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a search that cannot be loaded is named beside the results of the others', async () => {
  const failure = new Failure('gone', { code: 'unreachable' });
  const { user, field } = openPalette(() => Promise.reject(failure));
  await user.type(field, 'store');
  expect(await screen.findByText('Reports cannot be searched right now.')).toBeVisible();
  expect(screen.getByRole('option', { name: 'Store' })).toBe(selected());
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1 result');
  await user.clear(field);
  await user.type(field, 'zzzz');
  expect(screen.getByRole('status')).toHaveTextContent('No results for “zzzz” elsewhere.');
});

test.each([
  ['unreachable', 404, 'Try again in a few minutes.'],
  ['unreachable', 0, 'Check your connection.'],
  ['timeout', 0, 'Check your connection.'],
] as const)(
  'after a search has failed (%s, status %d), the advice is: %s',
  async (code, status, advice) => {
    const timing = { responseStatus: status } as PerformanceResourceTiming;
    jest.spyOn(performance, 'getEntriesByName').mockReturnValue([timing]);
    const failure = new Failure('gone', { code, url: 'http://localhost/Search.js' });
    const { user, field } = openPalette(() => Promise.reject(failure));
    await user.type(field, 'cork');
    expect(await screen.findByText(advice)).toBeVisible();
  },
);

describe('the rest of the release', () => {
  const whole = { url: '/host/release.json', integrity: '' };
  const request = jest.fn<Promise<unknown>, []>();
  const release: Release = { number: 1, created: '', host: '1', remotes: {} };
  const answer = {
    ok: true,
    json: () => Promise.resolve(release),
    arrayBuffer: () => Promise.resolve(),
  };
  const failed = 'Some pages cannot be searched right now.';

  beforeEach(() => void Object.assign(globalThis, { fetch: request.mockReset() }));

  /** Searches for something that no remote in `index.html` offers. */
  async function search() {
    const palette = openPalette(() => part(() => null), '/', nobody, {}, { whole });
    await palette.user.type(palette.field, 'zzzz');
    return palette;
  }

  test('is named when it does not load, and staff can try again', async () => {
    request.mockRejectedValue(new TypeError());
    const { user } = await search();
    expect(await screen.findByText(failed)).toBeVisible();
    request.mockResolvedValue(answer);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No results for “zzzz”.')).toBeVisible();
  });

  test('loads again when staff open the palette again', async () => {
    request.mockRejectedValue(new TypeError());
    const { user, reopen } = await search();
    expect(await screen.findByText(failed)).toBeVisible();
    request.mockResolvedValue(answer);
    reopen();
    await user.type(screen.getByRole('combobox'), 'zzzz');
    expect(await screen.findByText('No results for “zzzz”.')).toBeVisible();
  });

  test('counts as searched only once it has loaded', async () => {
    request.mockReturnValue(never());
    await search();
    await waitFor(() => expect(request).toHaveBeenCalled());
    expect(screen.getByRole('status')).toHaveTextContent(/^Searching…$/);
  });
});

test('after the session has ended, it asks staff to sign in, and not to check their connection', async () => {
  const failure = new Failure('gone', { code: 'signed-out' });
  const identity = { ...nobody, hasEnded: true };
  const { user, field } = openPalette(() => Promise.reject(failure), '/', identity);
  await user.type(field, 'cork');
  expect(await screen.findByText('Sign in again.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test.each([
  ['that match better', 's', '{ArrowDown}', [entryOf('S')]],
  ['that push it behind “Show more”', 'c', '{ArrowUp}{ArrowUp}', ['C', 'Ca', 'Cb'].map(entryOf)],
  ['that would replace it', 'xpnd', '', [entryOf('Xpnd')]],
])('late entries %s do not change the selection', async (_what, text, keys, late) => {
  let arrive: (search: Promise<never>) => void = () => undefined;
  const { user, field } = openPalette(() => new Promise<never>((resolve) => (arrive = resolve)));
  await user.type(field, text);
  if (keys) await user.keyboard(keys);
  const before = selected()!;
  arrive(part(searchWith(late)));
  expect(await screen.findByRole('option', { name: late[0]!.name })).toBeInTheDocument();
  expect(selected()).toHaveAttribute('id', before.id);
});

test('the results of a search have the same order, whichever remote has answered first', async () => {
  const arrive = new Map<string, (search: Promise<never>) => void>();
  const load = (expose: string) => new Promise<never>((resolve) => arrive.set(expose, resolve));
  const { user, field } = openPalette(load, '/', nobody, { Search: ['Search.js'] });
  await user.type(field, 'mat');
  const answer = (remote: string) => {
    arrive.get(`${remote}/Search`)!(part(searchWith([entryOf(`Mat of ${remote}`)])));
    return screen.findByRole('option', { name: `Mat of ${remote}` });
  };
  await answer('reports');
  await answer('gifts');
  // What staff see already does not move.
  expect(names()).toEqual(['Mat of reports ', 'Mat of gifts ']);
  await user.type(field, ' of');
  await waitFor(() => expect(names()).toEqual(['Mat of gifts ', 'Mat of reports ']));
});

test('marks the current page, and selects another one first', () => {
  openPalette(never);
  expect(screen.getByRole('option', { current: 'page' })).toHaveTextContent('Dashboard');
  expect(selected()).toHaveTextContent('Product Analytics');
});

test('before staff type, it lists pages and actions, and then sections of this page', async () => {
  const section = (id: string, href: string) => ({ id, name: id, group: 'On this page', href });
  openPalette(() => part(searchWith([...products, section('New orders', '/#new-orders')])));
  await screen.findByRole('group', { name: 'On this page' });
  expect(screen.getAllByRole('group').map((each) => each.firstElementChild!.textContent)).toEqual([
    'Pages',
    'Actions',
    'On this page',
  ]);
});

test.each([
  ['sections of another page have that page as heading', '/#new-orders', 'Dashboard'],
  ['what leaves the product has no page as heading', '//help.example/', 'On this page'],
])('%s', async (_, href, heading) => {
  const entries = [{ id: 'o', name: 'New orders', group: 'On this page', href }];
  const { user, field } = openPalette(() => part(searchWith(entries)), '/store');
  await user.type(field, 'new');
  expect(await screen.findByRole('group', { name: heading })).toBeInTheDocument();
});

test.each([
  ['light', 'Light theme'],
  ['dark', 'Dark theme'],
  ['system', 'System theme In use'],
  ['theme', 'Dark theme'],
  ['home', 'Dashboard'],
  ['stats', 'Dashboard'],
  ['statistics', 'Dashboard'],
])('a search for “%s” selects %s', async (search, name) => {
  const { user, field } = openPalette();
  await user.type(field, search);
  expect(selected()!.textContent).toContain(name);
});

test.each([
  ['light', 'false'],
  ['dark', 'true'],
  ['system', null],
])('chooses the theme “%s”', async (theme, stored) => {
  localStorage.setItem('items', stored === 'true' ? 'false' : 'true');
  const { user, field } = openPalette();
  await user.type(field, `${theme} theme`);
  await user.keyboard('{Enter}');
  expect(localStorage.getItem('items')).toBe(stored);
});

test('says that a control has no destination yet, and stays open', async () => {
  const { user, field, onClose } = openPalette();
  await user.type(field, 'logout');
  expect(selected()).toHaveAccessibleName('Log out No destination yet');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('“Log out” has no destination yet.');
  expect(onClose).not.toHaveBeenCalled();
});

test('without a result, it suggests something that Enter does not choose by itself', async () => {
  const { user, field, onClose } = openPalette();
  await user.type(field, 'zzzz');
  expect(screen.getByRole('status')).toHaveTextContent('No results for “zzzz”.');
  expect(group('Suggestions').getAllByRole('option')).toHaveLength(3);
  expect(selected()).toBeNull();
  await user.keyboard('{Enter}');
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('does not say that nothing was found while a remote still loads its search', async () => {
  let arrive: (search: Promise<never>) => void = () => undefined;
  const late = new Promise<never>((resolve) => (arrive = resolve));
  const { user, field } = openPalette(() => late);
  await user.type(field, 'cork');
  expect(screen.getByRole('status')).toHaveTextContent(/^Searching…$/);
  expect(screen.queryAllByRole('option')).toEqual([]);
  arrive(part(searchWith(products)));
  expect(await screen.findByRole('option', { name: 'Cork yoga mat $68.00' })).toBe(selected());
  expect(screen.getByRole('status')).toHaveTextContent('1 result');
});

describe('Enter while a remote still loads its search', () => {
  const openLate = (entries: SearchEntry[]) => {
    let arrive: (search: Promise<never>) => void = () => undefined;
    const late = new Promise<never>((resolve) => (arrive = resolve));
    return { ...openPalette(() => late), arrive: () => arrive(part(searchWith(entries))) };
  };

  test('chooses its first result when that is there', async () => {
    const { user, field, onClose, arrive } = openLate(products);
    await user.type(field, 'cork{Enter}');
    expect(onClose).not.toHaveBeenCalled();
    arrive();
    expect(await screen.findByText('/#products')).toBeInTheDocument();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test.each(['s', '{Backspace}k'])('chooses nothing if staff go on to type (%s)', async (keys) => {
    const { user, field, onClose, arrive } = openLate([...products, entryOf('Corks')]);
    await user.type(field, `cork{Enter}${keys}`);
    arrive();
    await waitFor(() => expect(selected()).toHaveTextContent(/^Cork/));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('waits for the remote that has a better result', async () => {
    const arrive: Record<string, (search: Promise<never>) => void> = {};
    const load = (expose: string) =>
      new Promise<never>((resolve) => (arrive[expose] = (search) => resolve(search)));
    const { user, field, onClose } = openPalette(load, '/', nobody, { Search: ['Search.js'] });
    await user.type(field, 'cork{Enter}');
    arrive['gifts/Search']!(part(searchWith([entryOf('A cork')])));
    expect(await screen.findByRole('option', { name: /^A/ })).toBe(selected());
    expect(onClose).not.toHaveBeenCalled();
    arrive['reports/Search']!(part(searchWith(products)));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  test('only selects a command that stays open: copying needs a recent key', async () => {
    const onChoose = jest.fn();
    const copy = { id: 'copy', name: 'Copy corks', group: 'Actions', staysOpen: true, onChoose };
    const { user, field, arrive } = openLate([copy]);
    await user.type(field, 'cork{Enter}');
    arrive();
    await waitFor(() => expect(selected()).toHaveTextContent(/^Copy/));
    expect(onChoose).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledTimes(1);
  });

  test('chooses no suggestion', async () => {
    const { user, field, onClose, arrive } = openLate([]);
    await user.type(field, 'cork{Enter}');
    arrive();
    expect(await screen.findByText('No results for “cork”.')).toBeInTheDocument();
    expect(group('Suggestions').getAllByRole('option')).toHaveLength(3);
    expect(onClose).not.toHaveBeenCalled();
  });
});

test('says that nothing was found when a remote passes nothing', async () => {
  const { user, field } = openPalette(() => part(() => null));
  await user.type(field, 'cork');
  expect(await screen.findByText('No results for “cork”.')).toBeInTheDocument();
});

test('shows five results of a group, and more on request', async () => {
  const { user, field } = openPalette(() => part(searchWith(orders(10_000))));
  await user.type(field, 'sample');
  expect(await screen.findByText('10,000 results')).toBeInTheDocument();
  expect(names()).toHaveLength(6);
  await user.keyboard('{ArrowUp}');
  expect(selected()).toHaveAccessibleName('Show more Orders: 5 of 10,000');
  await user.keyboard('{Enter}');
  expect(names()).toHaveLength(11);
  expect(selected()).toHaveTextContent('Sample Person 5');
});

test('emphasises no letters of "Show more", which is no result', async () => {
  const { user, field } = openPalette(() => part(searchWith(orders(10))));
  await user.type(field, 's');
  expect(await screen.findAllByText('S', { selector: '[role="option"] b' })).not.toEqual([]);
  const more = screen.getByRole('option', { name: 'Show more Orders: 5 of 10' });
  expect(within(more).queryByText('S')).not.toBeInTheDocument();
});

test('copies the link to the page, and says so', async () => {
  const { user, field, onClose } = openPalette();
  await user.type(field, 'share');
  const status = screen.getByRole('status');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Link copied.')).toBe(status);
  expect(await navigator.clipboard.readText()).toBe(location.href);
  expect(onClose).not.toHaveBeenCalled();
});

test('switches to compact spacing, also for the next page load', async () => {
  const { user, field } = openPalette();
  await user.type(field, 'density');
  await user.keyboard('{Enter}');
  expect(document.documentElement).toHaveAttribute('data-density', 'compact');
  expect(localStorage.getItem('density')).toBe('compact');
});

test('while it closes, it keeps the list with the chosen command', async () => {
  const { user, field, onClose, close, reopen } = openPalette();
  onClose.mockImplementation(close);
  await user.type(field, 'compact');
  expect(await screen.findByRole('option', { name: /^Use compact/ })).toBe(selected());
  const [status, list] = [screen.getByRole('status'), names()];
  await user.keyboard('{Enter}');
  expect(document.documentElement).toHaveAttribute('data-density', 'compact');
  expect(status).not.toHaveTextContent('No results');
  expect(screen.getAllByRole('option', { hidden: true }).map((each) => each.textContent)).toEqual(
    list,
  );
  reopen();
  await user.type(screen.getByRole('combobox'), 'comfortable');
  expect(await screen.findByRole('option', { name: /^Use comfortable/ })).toBe(selected());
});

test.each<[what: string, wrong: Record<string, unknown>]>([
  ['a detail', { detail: { amount: 5 } }],
  ['an address', { href: { path: '/' } }],
  ['an address that is none', { href: 'https://:' }],
  ['keywords', { keywords: 'lamp' }],
  ['a keyword', { keywords: [7] }],
])(
  'an entry with %s of another type than it should have is left out, and the others stay',
  async (_what, wrong) => {
    const entries = [{ id: 'w', name: 'Wrong lamp', group: 'Products', ...wrong }, ...products];
    const { user, field } = openPalette(() => part(searchWith(entries)));
    await user.type(field, 'lamp');
    expect(await screen.findByRole('option', { name: /Sunrise lamp/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Wrong lamp/ })).toBeNull();
  },
);
