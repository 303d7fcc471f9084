import type { Release } from '@backshop/shared-types';
import { previewPath } from './preview-path';

const remote = { version: '1', entry: '', exposes: {} };
const live: Release = { number: 1, created: '', host: '1.0.0-a', remotes: { panel: remote } };

/** Returns where a host with a page for orders shows a remote with these pages. */
function pathOf(name: string, ...remotePages: string[]) {
  const files: Record<string, string> = {
    'host/1.0.0-a/pages.json': JSON.stringify({ '/': 'start/Start', '/orders': 'orders/Orders' }),
  };
  const readText = (file: string) => Promise.resolve(files[file]);
  return previewPath({ readText }, live, name, () => remotePages);
}

test.each<[what: string, name: string, pages: string[], path: string | undefined]>([
  ['on its page, if the host lists one', 'orders', ['Other'], '/orders'],
  ['as its first page, if the host lists none', 'reports', ['Reports', 'More'], '/preview/Reports'],
  ['on every page, if it is live and no page', 'panel', [], '/'],
  ['nowhere, if it is new and no page', 'menu', [], undefined],
])('a remote is shown %s', async (_what, name, pages, path) => {
  expect(await pathOf(name, ...pages)).toBe(path);
});
