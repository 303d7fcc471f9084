import type { Release, Settings } from '@backshop/shared-types';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FederationProvider } from '../federation/federation-context';
import { startedCandidateKey } from '../federation/loading/candidate';
import { released, releaseOf } from '../federation/testing/fake-releases';
import { federationOf } from '../federation/testing/fake-remotes';
import { reportedFailures } from '../federation/testing/reported-failures';
import { federationWithoutRemotes } from '../federation/without-remotes';
import { IdentityContext, nobody } from '../identity/identity';
import type * as FollowReleases from './follow-releases';
import { type IndexHtml } from './index-html';
import { type ReleaseRequests, releaseRequests } from './release-requests';
import { Updates } from './updates';

jest.mock('./release-requests', () => ({
  ...jest.requireActual<object>('./release-requests'),
  releaseRequests: jest.fn(),
}));

const expose = 'dashboard/Dashboard';
const first = releaseOf({}, { created: '2026-11-22T09:00:00.000Z' });

const reload = jest.fn();
/** As `followReleases`, but jsdom cannot reload. */
jest.mock('./follow-releases', () => {
  const real = jest.requireActual<typeof FollowReleases>('./follow-releases');
  return {
    ...real,
    followReleases: (options: Parameters<typeof real.followReleases>[0]) =>
      real.followReleases({ ...options, loadAnew: reload }),
  };
});

/** Renders a page that shows version 1 of its part. Each answer of the origin names another release. */
function renderTab(identity = nobody) {
  let version = '1';
  const follow = jest.fn((release: Release) => {
    version = String(release.number);
    return true;
  });
  const load = jest.fn(() => Promise.resolve({ Component: () => null, version }));
  const federation = federationWithoutRemotes({
    release: first,
    follow,
    load: load as never,
    versionOf: () => version,
  });
  let answer: Partial<Release> | undefined;
  const ask = jest.fn<Promise<boolean>, Parameters<ReleaseRequests['ask']>>();
  jest.mocked(releaseRequests).mockImplementation((_address, onAnswer) => {
    ask.mockImplementation(async () => {
      const index: IndexHtml = { release: { ...first, ...answer }, policy: '' };
      if (answer) await onAnswer(index);
      return answer !== undefined;
    });
    return { ask };
  });

  const restarts = jest.fn();
  function Page({ state, page, path }: { state: string; page: number; path: string }) {
    const [shown, setShown] = useState('1');
    return (
      <main tabIndex={-1}>
        <Updates
          address="/"
          pageKey={String(page)}
          restartPage={() => {
            restarts();
            setShown(version);
          }}
        />
        <div
          key={path}
          data-slot={expose}
          data-state={state}
          data-version={state === 'ready' ? shown : undefined}
        />
      </main>
    );
  }
  const tree = (page: number, state = 'ready', path = '/') => (
    <FederationProvider value={federation}>
      <IdentityContext value={identity}>
        <Page page={page} state={state} path={path} />
      </IdentityContext>
    </FederationProvider>
  );
  const { rerender } = render(tree(1));
  let page = 1;
  return {
    ask,
    load,
    follow,
    restarts,
    /** Makes the origin answer with another release. */
    release: (next: Partial<Release>) => (answer = next),
    /** Makes the tab visible, so that it asks. */
    show: () => flush(() => document.dispatchEvent(new Event('visibilitychange'))),
    /** Goes to another address of the page, or of another page, whose slot is another one. */
    navigate: (state = 'ready', path = '/') =>
      flush(() => rerender(tree((page += 1), state, path))),
    /** Changes the state of the page's slot. */
    setState: (state: string) => rerender(tree(page, state)),
    user: userEvent.setup(),
  };
}

/** Does something, and waits for the effects. */
function flush(action: () => unknown) {
  return act(() => {
    action();
    return Promise.resolve();
  });
}

const reports = reportedFailures();
const line = () => screen.queryByText('An update is ready.');

test.each([true, false])('waits while the user has another notice: %s', async (hasNotice) => {
  const tab = renderTab({ ...nobody, hasNotice });
  tab.release({ number: 2 });
  await tab.show();
  expect(line() !== null).toBe(!hasNotice);
});

test('reports a candidate that hung an earlier tab, even if index.html has no room for its remote', () => {
  const remote = released('shop', '1');
  const candidate = { ...released('shop', '2'), share: 50, start: 0 };
  localStorage.setItem(startedCandidateKey('shop'), `${Date.now() - 60_000} 2 shop/Page`);
  const federation = federationOf({ ...first, whole: { url: '/release.json', integrity: '' } });
  render(
    <FederationProvider value={federation}>
      <Updates address="/" pageKey="1" restartPage={jest.fn()} />
    </FederationProvider>,
  );
  act(() => {
    federation.follow({ ...first, remotes: { shop: remote }, candidates: { shop: candidate } });
  });
  expect(reports).toMatchObject([{ expose: 'shop/Page', version: '2', fellBackTo: '1' }]);
});

test('shows no line while the release is the same', async () => {
  const { release, show, follow } = renderTab();
  release({});
  await show();
  expect(follow).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('follows a newer release, and shows the line once while an old part is on the screen', async () => {
  const { release, show, follow, user } = renderTab();
  release({ number: 2 });
  await show();
  expect(follow).toHaveBeenCalledWith({ ...first, number: 2 });
  expect(screen.getByRole('status')).toHaveTextContent('An update is ready.');
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible();
  expect(document.body).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(line()).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  await show();
  expect(line()).not.toBeInTheDocument();
  release({ number: 3 });
  await show();
  expect(line()).toBeVisible();
});

test('the line disappears when the old part does', async () => {
  const { release, show } = renderTab();
  release({ number: 2 });
  await show();
  expect(line()).toBeVisible();
  await flush(() => document.querySelector('[data-slot]')!.setAttribute('data-version', '2'));
  expect(line()).not.toBeInTheDocument();
});

test('ignores an older release, which can come from a cache', async () => {
  const { release, show, follow } = renderTab();
  release({ number: 3 });
  await show();
  release({ number: 2 });
  await show();
  expect(follow).toHaveBeenCalledTimes(1);
});

const at = (time: string) => ({ created: `2026-11-22T${time}:00.000Z` });

test.each([
  ['with a lower number', { number: 37, ...at('12:00') }],
  ['with the number of the one before', { number: 39, ...at('12:00') }],
])('follows the first release of a restored origin: %s', async (_, next) => {
  const { show, release, follow } = renderTab();
  release({ number: 39, ...at('10:00') });
  await show();
  release(next);
  await show();
  expect(follow).toHaveBeenLastCalledWith(expect.objectContaining(next));
  release({ number: 36, ...at('09:30') }); // From a cache.
  await show();
  expect(follow).toHaveBeenLastCalledWith(expect.objectContaining(next));
});

test('follows a restored origin, once a second answer has the same release', async () => {
  const { show, release, follow } = renderTab();
  release({ number: 39, ...at('10:00') });
  await show();
  for (const older of [
    { number: 35, ...at('08:00') },
    { number: 39, ...at('08:30') },
  ]) {
    release(older);
    await show();
    expect(follow).not.toHaveBeenLastCalledWith(expect.objectContaining(older));
  }
  await show();
  expect(follow).toHaveBeenLastCalledWith(expect.objectContaining({ number: 39, ...at('08:30') }));
});

test('follows a release from a machine whose clock is slow', async () => {
  const { show, release, follow } = renderTab();
  release({ number: 39, ...at('10:00') });
  await show();
  release({ number: 40, ...at('09:58') });
  await show();
  expect(follow).toHaveBeenLastCalledWith(expect.objectContaining({ number: 40 }));
});

test('follows real releases again after an answer with a number that is far too high', async () => {
  const { release, show, follow } = renderTab();
  release({ number: 1e15 });
  await show();
  release({ number: 2 });
  await show();
  expect(follow).toHaveBeenCalledTimes(1);
  await show();
  expect(follow).toHaveBeenLastCalledWith(expect.objectContaining({ number: 2 }));
  release({ number: 3 });
  await show();
  expect(follow).toHaveBeenLastCalledWith(expect.objectContaining({ number: 3 }));
});

test('shows the line for a release with another host, and keeps the versions of the tab', async () => {
  const { release, show, follow } = renderTab();
  release({ number: 2, host: '0.2.0-host' });
  await show();
  expect(follow).not.toHaveBeenCalled();
  expect(line()).toBeVisible();
  release({ number: 3 });
  await show();
  expect(follow).toHaveBeenCalledTimes(1);
});

test.each<[what: string, settings: Settings]>([
  ['another sign-in', { identity: { user: '/oauth2/userinfo' } }],
  ['another collector', { reports: 'https://reports.example/v1/logs' }],
  ['another path', { base: '/app' }],
])(
  'a release with %s needs a page load, because the host reads its settings once',
  async (_what, settings) => {
    const { release, show, follow } = renderTab();
    release({ number: 2, settings });
    await show();
    expect(follow).not.toHaveBeenCalled();
    expect(line()).toBeVisible();
  },
);

test('asks when staff use the tab and when they navigate, with different minimum intervals', async () => {
  const { ask, navigate, user } = renderTab();
  await user.keyboard('a');
  expect(ask).toHaveBeenLastCalledWith(300_000);
  await navigate();
  expect(ask).toHaveBeenLastCalledWith(10_000);
});

test('a navigation shows the version in the answer to its request', async () => {
  const { release, navigate, load, restarts } = renderTab();
  release({ number: 2 });
  await navigate();
  expect(load).toHaveBeenCalledWith(expose);
  expect(restarts).toHaveBeenCalledTimes(1);
  expect(line()).not.toBeInTheDocument();
});

test.each([
  ['type', () => new KeyboardEvent('keydown', { key: 'a' })],
  ['scroll', () => new WheelEvent('wheel')],
])('a page that staff have begun to use keeps its version: they %s', async (_how, event) => {
  const { release, navigate, load, restarts } = renderTab();
  release({ number: 2 });
  let arrive: () => void = () => undefined;
  const part = { Component: () => null, version: '2' };
  load.mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve(part))));
  await navigate();
  document.body.dispatchEvent(event());
  await flush(arrive);
  expect(restarts).not.toHaveBeenCalled();
  expect(line()).toBeVisible();
});

const draft = '<input value="A draft">';
const popover = '<div role="dialog">Filter</div>';

test.each([draft, popover])(
  'a page that stays over a navigation keeps its version with what staff have done there: %s',
  async (content) => {
    const { release, navigate, restarts } = renderTab();
    giveLayout();
    document.querySelector('[data-slot]')!.innerHTML = content;
    release({ number: 2 });
    await navigate();
    expect(restarts).not.toHaveBeenCalled();
    expect(line()).toBeVisible();
  },
);

test('a page that staff open is new, whatever they have typed on the one before', async () => {
  const { release, navigate, restarts } = renderTab();
  giveLayout();
  document.querySelector('[data-slot]')!.innerHTML = draft;
  release({ number: 2 });
  await navigate('ready', '/customers');
  expect(restarts).toHaveBeenCalledTimes(1);
});

const otherHost = { number: 2, host: '0.2.0-host' };

test.each([draft, popover])(
  'a release with another host waits for what staff have done on a page that stays: %s',
  async (content) => {
    const { release, navigate } = renderTab();
    giveLayout();
    document.querySelector('[data-slot]')!.innerHTML = content;
    release(otherHost);
    await navigate();
    expect(reload).not.toHaveBeenCalled();
    expect(line()).toBeVisible();
  },
);

test('a release with another host waits for an open drawer, on any page', async () => {
  const { release, navigate } = renderTab();
  giveLayout();
  document.body.insertAdjacentHTML('beforeend', '<dialog open>Notifications</dialog>');
  release(otherHost);
  await navigate('ready', '/customers');
  expect(reload).not.toHaveBeenCalled();
  document.querySelector('dialog')!.remove();
});

test('a release with another host reloads the page, whatever staff have typed on the one before', async () => {
  const { release, navigate } = renderTab();
  giveLayout();
  document.querySelector('[data-slot]')!.innerHTML = draft;
  release(otherHost);
  await navigate('ready', '/customers');
  expect(reload).toHaveBeenCalledTimes(1);
});

/** Gives each element a box, as in a browser. */
function giveLayout(): void {
  const boxes = [{}] as unknown as DOMRectList;
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue(boxes);
}

afterEach(() => reload.mockReset());

test('a page keeps its version if the new one does not load', async () => {
  const { release, navigate, load, restarts } = renderTab();
  release({ number: 2 });
  load.mockRejectedValueOnce(new Error('It did not load.'));
  await navigate();
  expect(restarts).not.toHaveBeenCalled();
});

test('a new version that arrives after its time limit replaces an unused page', async () => {
  const { release, navigate, load, restarts } = renderTab();
  release({ number: 2 });
  let arrive: () => void = () => undefined;
  const lateArrival = new Promise((resolve) => (arrive = () => resolve({})));
  load.mockRejectedValueOnce(Object.assign(new Error('It is late.'), { lateArrival }));
  await navigate();
  expect(restarts).not.toHaveBeenCalled();
  arrive();
  await waitFor(() => expect(restarts).toHaveBeenCalledTimes(1));
});

test.each(['failed', 'loading'])(
  'a page that is %s tries the new release at once, even if staff have clicked on it',
  async (state) => {
    const { release, show, setState, restarts, navigate, user } = renderTab();
    setState(state);
    await user.click(screen.getByRole('main'));
    release({ number: 2 });
    await show();
    await navigate(state); // The click was on the link to this page.
    expect(restarts).toHaveBeenCalledTimes(1);
  },
);

test('a page that is still loading starts again with the new release', async () => {
  const { release, navigate, restarts } = renderTab();
  release({});
  await navigate('loading');
  expect(restarts).not.toHaveBeenCalled();
  release({ number: 2 });
  await navigate('loading');
  expect(restarts).toHaveBeenCalledTimes(1);
});
