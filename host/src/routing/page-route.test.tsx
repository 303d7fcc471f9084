import type { PageProps, Release } from '@backshop/shared-types';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import type { ExposedComponent } from '../contract';
import { Failure } from '../federation/failure/failure';
import type { Federation } from '../federation/federation';
import { FederationProvider } from '../federation/federation-context';
import { federationWithoutRemotes } from '../federation/without-remotes';
import { findInitialFragment, FragmentContext } from '../fragment/fragment';
import { previewPage } from '../preview/open-preview';
import { BadgesProvider, useBadge } from './badges';
import { CurrentPage } from './current-page';
import { HistoryRouter, useLinkNavigation } from './history-router';
import { PageRoute } from './page-route';
import { type Page, pages } from './pages';
import { released, releaseOf } from '../federation/testing/fake-releases';
import { fakePart, fakeRemotes, federationOf } from '../federation/testing/fake-remotes';
import { reportedFailures } from '../federation/testing/reported-failures';

describe('a page', () => {
  beforeEach(() => jest.spyOn(window, 'scrollTo').mockReturnValue());

  const expose = 'placeholders/Customers';
  const failure = new Failure('gone', {
    code: 'invalid',
    phase: 'entry',
    version: '',
    expose,
  });

  const fails = () => Promise.reject(failure);
  const loads = (Component: ExposedComponent<typeof expose>) =>
    (() => Promise.resolve(fakePart(Component))) as Federation['load'];

  /** Renders the page at an address. Without another `load`, it fails. */
  function renderAt(address: string, members: Partial<Federation> = {}, preview?: Page) {
    render(
      <FederationProvider value={federationWithoutRemotes({ load: fails, ...members })}>
        <MemoryRouter initialEntries={[address]}>
          <Link to="/customers">Customers</Link>
          <button type="button">Elsewhere</button>
          <Shell preview={preview} />
        </MemoryRouter>
      </FederationProvider>,
    );
    return userEvent.setup();
  }

  const Shell = ({ preview }: { preview?: Page | undefined }) => (
    <main id="content" tabIndex={-1}>
      <CurrentPage preview={preview} />
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

  test('a page gets the addresses of APIs in the settings', async () => {
    const apis = { orders: 'https://orders.example' };
    const load = loads(({ apis: given }) => given?.orders);
    renderAt('/customers', { load, release: releaseOf({}, { settings: { apis } }) });
    expect(await screen.findByText(apis.orders)).toBeVisible();
  });

  test('a page can call everything in an effect that depends on all of it', async () => {
    const renders = jest.fn();
    const Component: ExposedComponent<typeof expose> = (props) => {
      const { onAddressChange, onBadgeChange, onNotFound, onTitleChange } = props;
      renders();
      useEffect(() => {
        if (renders.mock.calls.length > 20) throw new Error('renders for ever');
        onBadgeChange?.(3);
        onTitleChange?.('Q1');
        onAddressChange('?by=region');
      }, [onAddressChange, onBadgeChange, onNotFound, onTitleChange]);
      return 'Loaded';
    };
    history.replaceState(null, '', '/customers');
    const Badge = () => <output>{useBadge(pages[2])}</output>;
    await act(async () => {
      render(
        <FederationProvider value={federationWithoutRemotes({ load: loads(Component) })}>
          <BadgesProvider>
            <HistoryRouter>
              <Badge />
              <Shell />
            </HistoryRouter>
          </BadgesProvider>
        </FederationProvider>,
      );
      await Promise.resolve();
    });
    expect(await screen.findByText('Loaded')).toBeVisible();
    expect(screen.getByText('3')).toBeVisible();
    expect(document.title).toBe('Q1 · Customers · Backshop');
    expect(location.search).toBe('?by=region');
    // First, and with the new address.
    expect(renders.mock.calls.length).toBeLessThanOrEqual(4);
  });

  test.each<[string, unknown]>([
    ['a symbol', Symbol('Q1')],
    ['an object', {}],
    ['an object without a prototype', Object.create(null)],
    ['a function', jest.fn().mockReturnValue('Q1')],
  ])('a page that passes %s as its title keeps its own name', async (_what, title) => {
    const Component: ExposedComponent<typeof expose> = ({ onTitleChange }) => {
      useEffect(() => onTitleChange?.(title as string), [onTitleChange]);
      return 'Loaded';
    };
    await act(async () => {
      renderAt('/customers', { load: loads(Component) });
      await Promise.resolve();
    });
    expect(screen.getByText('Loaded')).toBeVisible();
    expect(document.title).toBe('Customers · Backshop');
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

  test.each([
    ['stays where staff have put it', 'Elsewhere'],
    ['moves from the page that failed to the heading', 'Try again'],
  ])('when a page tries again by itself, the focus %s', async (_text, button) => {
    const Component: ExposedComponent<typeof expose> = ({ headingId }) => (
      <h1 id={headingId} tabIndex={-1}>
        Loaded
      </h1>
    );
    const load = jest.fn(loads(Component));
    load.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure); // Of the store, too.
    renderAt('/store', { load: load as Federation['load'] });
    await userEvent.click(screen.getByRole('link', { name: 'Customers' }));
    await screen.findByRole('heading', { name: 'Customers' });
    const focused = screen.getByRole('button', { name: button });
    act(() => focused.focus());
    act(() => void window.dispatchEvent(new Event('online')));
    const heading = await screen.findByRole('heading', { name: 'Loaded' });
    expect(button === 'Elsewhere' ? focused : heading).toHaveFocus();
  });

  test('a preview page is a page of this tab only', async () => {
    renderAt('/preview/Reports', {}, previewPage('reports', 'Reports'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Reports is not available right now',
    );
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
    expect(screen.getByRole('link', { name: 'Back to the Dashboard' })).toHaveAttribute(
      'href',
      '/',
    );
  });
});

describe('a page with addresses below it', () => {
  let isCashKnown = false;

  /** Shows its address. It knows only years and perhaps "cash", and opens others as staff ask for it. */
  const Reports = ({ headingId, address, onAddressChange, ...callbacks }: PageProps) => {
    const [mountedAt] = useState(address);
    const { onNotFound, onTitleChange } = callbacks;
    useLayoutEffect(() => {
      if (/^\/(?!20)/.test(address) && !isCashKnown) onNotFound?.();
      onTitleChange?.(address.slice(1));
    }, [address, onNotFound, onTitleChange]);
    return (
      <>
        <h1 id={headingId} tabIndex={-1}>{`Report ${address}`}</h1>
        <p>{`mounted at ${mountedAt}`}</p>
        {['?by=region', '/2027', '', '/../store', '/2026#table'].map((next) => (
          <button key={next} onClick={() => onAddressChange(next)}>{`show ${next}`}</button>
        ))}
        <a href="/reports/2025">2025</a>
        <a href="/reports/cash">Cash</a>
      </>
    );
  };

  const Links = () => (
    <div onClick={useLinkNavigation()}>
      <CurrentPage />
      <a href="/reports">All reports</a>
      <a href="/reports/cash">Cash again</a>
    </div>
  );

  function openAt(address: string) {
    history.replaceState(null, '', address);
    let onChange: () => void = () => undefined;
    const page = { path: '/reports', name: 'Reports', hasSubpages: true };
    const remotes = { reports: released('reports', '1.0.0-abc', { pages: { Reports: page } }) };
    const members = {
      peek: () => fakePart(Reports) as never,
      subscribe: (listener: () => void) => {
        onChange = listener;
        return () => undefined;
      },
      release: releaseOf({}, { remotes }),
    };
    const federation = federationWithoutRemotes(members);
    render(
      <FederationProvider value={federation}>
        <HistoryRouter>
          <Links />
        </HistoryRouter>
      </FederationProvider>,
    );
    const follow = (release: Release) => {
      Object.assign(federation, { release });
      act(() => onChange());
    };
    return Object.assign(userEvent.setup(), { follow });
  }

  const heading = () => screen.getByRole('heading', { level: 1 });
  const reported = jest.fn();

  beforeEach(() => {
    jest.spyOn(window, 'scrollTo').mockReturnValue();
    Object.assign(globalThis, { reportError: reported });
  });
  afterEach(() => {
    isCashKnown = false;
    reported.mockClear();
  });

  test.each([
    ['/reports', ''],
    ['/reports/', ''],
    ['/reports/2026/q1?by=region', '/2026/q1?by=region'],
    ['/Reports/2026/Q1/', '/2026/Q1'],
  ])('at %s, it gets the address "%s"', (url, address) => {
    openAt(url);
    expect(heading()).toHaveTextContent(`Report ${address}`.trim());
  });

  test('gets a new address without a remount, and its heading the focus', async () => {
    const user = openAt('/reports/2026');
    await user.click(screen.getByRole('link', { name: '2025' }));
    expect(heading()).toHaveTextContent('Report /2025');
    expect(heading()).toHaveFocus();
    expect(screen.getByText('mounted at /2026')).toBeVisible();
    expect(document.title).toBe('2025 · Reports · Backshop');
  });

  test('replaces its address, without a new history entry', async () => {
    const user = openAt('/reports/2026');
    const { length } = history;
    await user.click(screen.getByRole('button', { name: 'show /2027' }));
    expect(location.pathname).toBe('/reports/2027');
    expect(heading()).toHaveTextContent('Report /2027');
    expect(heading()).not.toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'show ?by=region' }));
    expect(location.pathname + location.search).toBe('/reports?by=region');
    await user.click(screen.getByRole('button', { name: 'show' }));
    expect(location.pathname + location.search).toBe('/reports');
    expect(history).toHaveLength(length);
  });

  test('gets the focus on its heading when a link leads back from the address that it wrote', async () => {
    const user = openAt('/reports/2026');
    await user.click(screen.getByRole('link', { name: 'All reports' }));
    await user.click(screen.getByRole('button', { name: 'show /2027' }));
    await user.click(screen.getByRole('link', { name: 'All reports' }));
    expect(location.pathname).toBe('/reports');
    expect(heading()).toHaveFocus();
  });

  test('can keep an id in its address', async () => {
    const user = openAt('/reports/2026?by=region#table');
    await user.click(screen.getByRole('button', { name: 'show /2026#table' }));
    expect(location.pathname + location.search + location.hash).toBe('/reports/2026#table');
    await user.click(screen.getByRole('button', { name: 'show /2027' }));
    expect(location.pathname + location.hash).toBe('/reports/2027');
  });

  test('cannot take the address of another page', async () => {
    const user = openAt('/reports/2026');
    await user.click(screen.getByRole('button', { name: 'show /../store' }));
    expect(location.pathname).toBe('/reports/2026');
    expect(String(reported.mock.calls[0])).toBe(
      'Error: /reports/../store is not a URL of reports/Reports.',
    );
  });

  test('says when it does not know an address, and the host shows its error page until the next one', async () => {
    const user = openAt('/reports/2026');
    await user.click(screen.getByRole('link', { name: 'Cash' }));
    expect(screen.getByText(/404 Not Found/)).toBeVisible();
    expect(heading()).toHaveFocus();
    expect(document.title).toBe('There is no page at this address · Backshop');
    await user.click(screen.getByRole('link', { name: 'All reports' }));
    expect(heading()).toHaveTextContent('Report');
    expect(document.title).toBe('Reports · Backshop');
  });

  test.each([
    ['Back', () => history.back()],
    ['a link', () => screen.getByRole('link', { name: 'Cash again' }).click()],
  ])('is asked again when staff return to an unknown address by %s', async (_way, comeBack) => {
    const user = openAt('/reports/cash');
    await user.click(screen.getByRole('link', { name: 'All reports' }));
    isCashKnown = true;
    act(comeBack);
    expect(await screen.findByRole('heading', { name: 'Report /cash' })).toHaveFocus();
  });

  test('is asked again when staff open an unknown address once more', async () => {
    const user = openAt('/reports/cash');
    isCashKnown = true;
    await user.click(screen.getByRole('link', { name: 'Cash again' }));
    expect(heading()).toHaveTextContent('Report /cash');
  });

  test('stays on the screen when a release takes it away, until staff open another address', async () => {
    const user = openAt('/reports/2026');
    await user.click(screen.getByRole('link', { name: '2025' }));
    user.follow({ ...federationWithoutRemotes().release, number: 2 });
    expect(heading()).toHaveTextContent('Report /2025');
    expect(screen.getByText('mounted at /2026')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'All reports' }));
    expect(screen.getByText(/404 Not Found/)).toBeVisible();
  });
});

describe('an address that the release may have a page for', () => {
  const url = '/host/chunk-1/release.json';
  const file = { url, integrity: `sha256-${'a'.repeat(43)}=`, hasPages: true };
  const reports = released('reports', '1.0.0-abc', {
    pages: { Reports: { path: '/reports', name: 'Reports' } },
  });
  const answerWith = (remotes: Release['remotes']) => ({
    ok: true,
    json: () => Promise.resolve(releaseOf({}, { remotes })),
    arrayBuffer: () => Promise.resolve(),
  });
  const request = jest.fn<Promise<unknown>, [string, RequestInit]>();
  const requested = () =>
    request.mock.calls.filter(([, { cache }]) => !cache).map(([address]) => address);
  const failures = reportedFailures();

  beforeEach(() => {
    jest.spyOn(window, 'scrollTo').mockReturnValue();
    Object.assign(globalThis, { fetch: request.mockReset() });
    fakeRemotes(() => ({ default: ({ headingId }: PageProps) => <h1 id={headingId}>Report</h1> }));
  });

  function openReports() {
    render(
      <FederationProvider value={federationOf(releaseOf({}, { whole: file }))}>
        <BadgesProvider>
          <MemoryRouter initialEntries={['/reports']}>
            <main>
              <CurrentPage />
            </main>
          </MemoryRouter>
        </BadgesProvider>
      </FederationProvider>,
    );
  }

  test('shows the error page only after the rest of the release has loaded', async () => {
    request.mockResolvedValue(answerWith({}));
    openReports();
    expect(screen.queryByText(/404 Not Found/)).not.toBeInTheDocument();
    expect(await screen.findByText(/404 Not Found/)).toBeVisible();
  });

  test('shows a failure card if the release does not load, until staff try again', async () => {
    const user = userEvent.setup();
    request.mockRejectedValue(new TypeError());
    openReports();
    const card = await screen.findByRole('alert');
    expect(card).toHaveTextContent('This page is not available right now');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page');
    expect(requested()).toEqual([url, `${url}?retry=1`]);
    expect(failures).toMatchObject([
      { code: 'unreachable', expose: 'host', phase: 'host', version: '1.0.0-host', retried: true },
    ]);
    request.mockResolvedValue(answerWith({ reports }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Report')).toHaveAttribute('id', 'page-heading');
    expect(document.title).toBe('Reports · Backshop');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows a failure card after three seconds, and the page when the release arrives', async () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    let arrive: (answer: unknown) => void = () => undefined;
    request.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    openReports();
    await act(() => jest.advanceTimersByTimeAsync(2900));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('alert')).toHaveTextContent('This page is still loading');
    expect(failures).toMatchObject([{ code: 'timeout', expose: 'host' }]);
    arrive(answerWith({ reports }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText('Report')).toBeVisible();
    expect(requested()).toEqual([url]);
  });
});

describe('the first screen while a page loads', () => {
  const dashboard = pages[0];
  const onPress = jest.fn();

  const Dashboard: ExposedComponent<'dashboard/Dashboard'> = () => (
    <>
      <button>One</button>
      <button onClick={onPress}>Two</button>
    </>
  );

  /**
   * Puts a fragment into the document, as the boot script does, and starts a host that shows the page.
   * @param clicked index of the control that staff have clicked
   */
  function startHost(path = '/', members: Partial<Federation> = {}, clicked = -1) {
    const root = document.body.appendChild(document.createElement('div'));
    root.id = 'root';
    root.innerHTML = `<main><div data-page="${path}" inert><button>One</button><button>Two</button></div></main>`;
    const element = root.querySelector<HTMLElement>('[data-page]')!;
    window.clickedControl = element.querySelectorAll('button')[clicked];
    const fragment = findInitialFragment(document);
    const loads: { resolve: (part: typeof Dashboard) => void; reject: (error: Error) => void }[] =
      [];
    const load = (() =>
      new Promise<typeof Dashboard>((resolve, reject) => {
        loads.push({ resolve, reject });
      }).then((Component) => fakePart(Component))) as Federation['load'];
    const federation = federationWithoutRemotes({ load, ...members });
    const tree = (page: Page, start: number) => (
      <FederationProvider value={federation}>
        <FragmentContext value={fragment}>
          <MemoryRouter>
            <PageRoute key={`${page.id} ${start}`} page={page} />
          </MemoryRouter>
        </FragmentContext>
      </FederationProvider>
    );
    const { rerender } = render(tree(dashboard, 1), {
      container: root,
      baseElement: document.body,
    });
    /** Mounts a page in the place of the one before. */
    const show = (page: Page, start: number) => rerender(tree(page, start));
    const slot = () => document.querySelector('[data-slot]')!;
    return { element, loads, slot, show };
  }

  beforeEach(() => {
    document.body.replaceChildren();
    onPress.mockClear();
  });

  /** Settles a promise and waits for the slot to render. */
  async function settled(settle: () => void): Promise<void> {
    await act(async () => {
      settle();
      await Promise.resolve();
    });
  }

  const failure = () =>
    new Failure('gone', {
      code: 'unreachable',
      phase: 'expose',
      version: '1',
      expose: 'dashboard/Dashboard',
    });

  test('the slot keeps the element of the first screen until the page replaces it', async () => {
    const { element, loads, slot } = startHost();
    expect(slot()).toContainElement(element);
    expect(element).toHaveAttribute('inert');
    await settled(() => loads[0]!.resolve(Dashboard));
    expect(slot()).not.toContainElement(element);
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });

  test('the failure card replaces the first screen, and a retry shows a skeleton', async () => {
    const { element, loads, slot } = startHost();
    await settled(() => loads[0]!.reject(failure()));
    expect(screen.getByRole('alert')).toBeVisible();
    expect(document.body).not.toContainElement(element);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(slot()).toHaveAttribute('data-state', 'loading');
    expect(document.body).not.toContainElement(element);
    expect(slot()).toHaveTextContent('Dashboard');
  });

  test('the first screen of another page is not shown', () => {
    const { element, slot } = startHost('/customers');
    expect(document.body).not.toContainElement(element);
    expect(slot()).toHaveTextContent('Dashboard');
  });

  test('staff who come back to a page see a skeleton, not the first screen again', () => {
    const { element, show, slot } = startHost();
    show({ ...dashboard, id: 'another', path: '/another' }, 1);
    show(dashboard, 2);
    expect(slot()).not.toContainElement(element);
  });

  test('a page that starts again, because of a release, still shows its first screen', () => {
    const { element, show, slot } = startHost();
    show(dashboard, 2);
    show(dashboard, 2); // Whatever renders it again.
    expect(slot()).toContainElement(element);
  });

  describe('a control that staff clicked in the first screen', () => {
    test('is clicked once the page has loaded', async () => {
      const { loads } = startHost('/', {}, 1);
      await settled(() => loads[0]!.resolve(Dashboard));
      expect(onPress).toHaveBeenCalledTimes(1);
      expect(screen.getByRole('button', { name: 'Two' })).toHaveFocus();
    });

    test('is clicked even if the page had loaded before the host rendered', async () => {
      const peek = (() => fakePart(Dashboard)) as Federation['peek'];
      await settled(() => void startHost('/', { peek }, 1));
      expect(onPress).toHaveBeenCalledTimes(1);
    });

    test('does not press a button of the failure card', async () => {
      const { loads } = startHost('/', {}, 0);
      await settled(() => loads[0]!.reject(failure()));
      expect(screen.getByRole('alert')).toBeVisible();
      expect(loads).toHaveLength(1);
    });
  });
});
