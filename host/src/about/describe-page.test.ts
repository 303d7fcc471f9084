import { released, releaseOf } from '../federation/testing/fake-releases';
import { describePage } from './describe-page';

const versions = {
  dashboard: '0.1.0-live',
  placeholders: '0.1.0-pages',
  notifications: '0.1.0-panel',
  orders: '0.1.0-orders',
};
const release = releaseOf(versions, {
  number: 12,
  candidates: {
    dashboard: { ...released('dashboard', '0.1.0-candidate'), share: 10, start: 0 },
  },
  history: {
    host: { since: '2026-11-20T00:00:00.000Z' },
    dashboard: { since: '2026-11-21T00:00:00.000Z', previous: '0.1.0-previous' },
  },
});

beforeEach(() => document.body.replaceChildren());

/** Returns what the page says about a part. The tab uses one version of all remotes. */
function partOf(name: string, version = '0.1.0-live') {
  const page = describePage({ release, versionOf: () => version });
  return page.packages.find((part) => part.name === name);
}

test('lists the host, then each remote with the names of its parts', () => {
  const { packages } = describePage({ release, versionOf: () => '' });
  expect(packages.map(({ name, shows }) => [name, shows.join(', ')])).toEqual([
    ['host', 'Menus and top bar'],
    ['dashboard', 'Dashboard'],
    ['placeholders', 'Product Analytics, Customers, Store, Messages, Settings'],
    ['notifications', 'Notification panel'],
    ['orders', ''],
  ]);
  expect(packages[0]).toMatchObject({ inUse: 'live', since: release.history!.host!.since });
  expect(packages.at(-1)).toMatchObject({ version: '0.1.0-orders', status: 'not used here' });
});

test.each([
  ['0.1.0-live', 'live'],
  ['0.1.0-candidate', 'candidate'],
  ['0.1.0-previous', 'previous version'],
  ['0.0.9-older', 'other version'],
  ['', undefined],
])('the version "%s" is the %s one', (version, inUse) => {
  expect(partOf('dashboard', version)).toMatchObject({ version, inUse });
});

test('names a preview, whichever version it is', () => {
  sessionStorage.setItem('preview', 'dashboard@0.1.0-previous');
  expect(partOf('dashboard', '0.1.0-previous')?.inUse).toBe('preview');
  // It has failed, so the tab uses the live version.
  expect(partOf('dashboard', '0.1.0-live')?.inUse).toBe('live');
});

test('a slot says which version it shows and whether that failed', () => {
  expect(partOf('dashboard')?.status).toBe('not loaded yet');
  const slot = '<div data-slot="dashboard/Dashboard"';
  document.body.innerHTML = `${slot} data-state="loading"></div>`;
  expect(partOf('dashboard')?.status).toBe('loading');
  document.body.innerHTML = `${slot} data-state="failed"></div>`;
  expect(partOf('dashboard')?.status).toBe('failed');
  document.body.innerHTML = `${slot} data-state="ready" data-version="0.1.0-previous"></div>`;
  expect(partOf('dashboard')).toMatchObject({
    status: 'loaded',
    version: '0.1.0-previous',
    inUse: 'previous version',
    since: undefined,
  });
});

test('the load time of a followed version leaves out the version before it', () => {
  const file = (path: string, startTime: number) => ({
    name: `${location.origin}/remotes/dashboard/${path}`,
    ...{ startTime, responseEnd: startTime + 70 },
    ...{ transferSize: 100, encodedBodySize: 90, decodedBodySize: 100 },
  });
  const timings = [file('0.1.0-previous/remoteEntry.js', 0), file('chunk-old/page.js', 50)];
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue(timings as never);
  const dashboard = released('dashboard', '0.1.0-live', { chunks: ['chunk-new'] });
  const followed = () =>
    describePage({ release: { ...release, remotes: { dashboard } }, versionOf: () => '0.1.0-live' })
      .packages[1];
  expect(followed()).toMatchObject({ status: 'not loaded yet', load: undefined });
  timings.push(file('0.1.0-live/remoteEntry.js', 9000), file('chunk-new/page.js', 9050));
  expect(followed()).toMatchObject({ status: 'loaded', load: { ms: 120, files: 2 } });
});

test('says which release the page was loaded with, if the tab follows a newer one', () => {
  document.body.innerHTML = '<script type="application/json" id="release">{"number":11}</script>';
  const page = describePage({ release, versionOf: () => '' });
  expect(page).toMatchObject({ loadedWith: 11, release: { number: 12 } });
});

test('says who owns a remote, and what its pages need', () => {
  const page = (permission: string) => ({
    path: '/o',
    name: 'O',
    permissions: [permission, 'Sees orders'],
  });
  const orders = released('orders', '1', {
    owner: 'Orders team',
    pages: { Orders: page('Sees revenue'), More: page('Sees costs') },
  });
  const { packages } = describePage({
    release: { ...release, remotes: { orders } },
    versionOf: () => '1',
  });
  expect(packages.find(({ name }) => name === 'orders')).toMatchObject({
    owner: 'Orders team',
    permissions: ['Sees revenue', 'Sees orders', 'Sees costs'],
    shows: ['O', 'O'],
  });
});

test.each([
  ['an owner', { owner: { team: 'Orders' } }],
  ['a page', { pages: { Page: null } }],
  [
    'permissions',
    { pages: { Page: { path: '/orders', name: 'Orders', permissions: [{ id: 1 }] } } },
  ],
])('%s of another type than it should have is left out', (_what, wrong) => {
  const orders = released('orders', '0.1.0-orders', wrong as object);
  const { packages } = describePage({
    release: { ...release, remotes: { orders } },
    versionOf: () => '',
  });
  const part = packages.find(({ name }) => name === 'orders');
  expect(part).toMatchObject({ owner: undefined, permissions: [] });
});
