import type { Release } from '@backshop/shared-types';
import { jsonText } from '../base/optional';
import { versionFile, versionHash } from '../core/package-version';
import { previewPath } from './preview-path';

const remote = { version: '1', entry: '', exposes: {} };
const info = jsonText({
  files: {},
  copies: [],
  contract: { shared: {}, exposes: {}, summaries: {} },
  integrity: {},
  pages: { '/': 'start/Start', '/orders': 'orders/Orders' },
});
const host = `1.0.0-${versionHash(info)}`;
const gifts = { ...remote, pages: { Gifts: { path: '/gifts', name: 'Gifts' } } };
const stock = { ...remote, cards: { Low: { page: '/orders', name: 'Low', size: 'small' } } };
const live: Release = { number: 1, created: '', host, remotes: { panel: remote, gifts, stock } };

/** Returns where a host with a page for orders shows a remote with these pages. */
function pathOf(name: string, ...remotePages: string[]) {
  const read = (path: string) =>
    Promise.resolve(path === `host/${host}/${versionFile}` ? Buffer.from(info) : undefined);
  return previewPath({ read }, live, name, () => remotePages);
}

test.each<[what: string, name: string, pages: string[], path: string | undefined]>([
  ['on its page, if the host lists one', 'orders', ['Other'], '/orders'],
  ['on the page that it brings', 'gifts', ['Gifts'], '/gifts'],
  ['on the page that shows its card', 'stock', [], '/orders'],
  ['as its first page, if the host lists none', 'reports', ['Reports', 'More'], '/preview/Reports'],
  ['on every page, if it is live and no page', 'panel', [], '/'],
  ['nowhere, if it is new and no page', 'menu', [], undefined],
])('a remote is shown %s', async (_what, name, pages, path) => {
  expect(await pathOf(name, ...pages)).toBe(path);
});
