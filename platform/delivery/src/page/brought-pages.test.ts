import type { Contract } from '@backshop/build-config/contract';
import type { BroughtPage } from '@backshop/shared-types';
import { readIndexHtml } from './index-html';
import { readText } from '../core/origin';
import {
  builtFullHost,
  builtHostWithPages,
  builtRemote,
  withContract,
  withFragment,
} from '../testing/built-package';
import { memoryOrigin } from '../testing/memory-store';
import { testAction } from '../testing/test-action';
import { partialRelease } from './release-file';
import { releaseAll, releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { withdraw } from '../release/withdraw';
import { indexFile } from '../core/paths';
import { temporaryFolder } from '../testing/temporary-folder';

const props = (expose: string) =>
  `interface Exposes {\n    '${expose}': Props;\n}\ninterface Props { id: string }\n`;

/** The contract of a host that lets each remote bring pages at the path of its name. */
const hostContract = (ownPaths: string[]): Partial<Contract> => ({
  anyRemote: { '*': props('*') },
  paths: { '/*': '*', ...Object.fromEntries(ownPaths.map((path) => [path, 'host'])) },
});

async function gifts(workspace: string, page: BroughtPage, entry = page.path) {
  const built = await builtRemote(workspace, 'gifts', entry);
  const contract = { exposes: { 'gifts/Page': props('gifts/Page') }, pages: { Page: page } };
  return withFragment(await withContract(built, contract), 'Page', `first screen of ${page.name}`);
}

const page: BroughtPage = { path: '/gifts', name: 'Gifts' };

async function publishedShop() {
  const workspace = await temporaryFolder();
  const origin = memoryOrigin();
  const host = async (paths: string[]) => {
    const pages = Object.fromEntries(paths.map((path) => [path, 'shop/Page']));
    return withContract(await builtHostWithPages(workspace, pages), hostContract(paths));
  };
  await releaseAll(origin, testAction, [await host(['/']), await builtRemote(workspace, 'shop')]);
  const live = async () => (await readIndexHtml(origin))!.release!;
  return { workspace, origin, host, live };
}

test('a page goes live with its remote, with its first screen, and leaves with it', async () => {
  const { workspace, origin, live } = await publishedShop();
  const { notes } = await releasePackage(origin, testAction, await gifts(workspace, page));
  expect(notes).toEqual([]);
  expect((await live()).remotes.gifts?.pages).toEqual({ Page: page });
  expect(await readText(origin, indexFile)).toContain(
    '<div data-page="/gifts" inert>first screen of Gifts</div>',
  );

  const renamed = { ...page, name: 'Presents', path: '/gifts/all' };
  await releasePackage(origin, testAction, await gifts(workspace, renamed));
  expect((await live()).remotes.gifts?.pages).toEqual({ Page: renamed });
  await rollback(origin, testAction, 'gifts');
  expect((await live()).remotes.gifts?.pages).toEqual({ Page: page });

  await withdraw(origin, testAction, 'gifts');
  expect((await live()).remotes).not.toHaveProperty('gifts');
  expect(await readText(origin, indexFile)).not.toContain('data-page="/gifts"');
});

test('a card goes live with its remote, and leaves with it', async () => {
  const { workspace, origin, live } = await publishedShop();
  const cards = { Page: { page: '/', name: 'Gift of the day', size: 'small' } };
  const built = await builtRemote(workspace, 'gifts', 'gifts');
  await releasePackage(origin, testAction, await withContract(built, { cards }));
  expect((await live()).remotes.gifts?.cards).toEqual(cards);
  await withdraw(origin, testAction, 'gifts');
  expect((await live()).remotes).not.toHaveProperty('gifts');
});

test('a remote cannot bring a page at a path of the host', async () => {
  const { workspace, origin, live } = await publishedShop();
  const taken = { ...page, path: '/shop' };
  await expect(releasePackage(origin, testAction, await gifts(workspace, taken))).rejects.toThrow(
    '/shop: remote gifts brings its page Page here, but the path belongs to shop.',
  );
  expect((await live()).remotes).not.toHaveProperty('gifts');
});

test('a host cannot take the path of a page that a live remote brings', async () => {
  const { workspace, origin, host, live } = await publishedShop();
  await releasePackage(origin, testAction, await gifts(workspace, page));
  const before = await live();
  await expect(releasePackage(origin, testAction, await host(['/', '/gifts']))).rejects.toThrow(
    '/gifts: remote gifts brings its page Page here, but the path belongs to host.',
  );
  expect(await live()).toEqual(before);
});

test('remotes that bring pages come first in an index.html without room for all', async () => {
  const workspace = await temporaryFolder();
  const origin = memoryOrigin();
  const host = await withContract(await builtFullHost(workspace, 12_900), hostContract([]));
  const names = Array.from({ length: 20 }, (_, index) => `shop-${index + 1}`);
  const shops = await Promise.all(names.map((name) => builtRemote(workspace, name, name)));
  const zoo = await withContract(await builtRemote(workspace, 'zoo'), {
    exposes: { 'zoo/Page': props('zoo/Page') },
    pages: { Page: { path: '/zoo', name: 'Zoo' } },
  });
  await releaseAll(origin, testAction, [host, ...shops, zoo]);
  const { remotes, whole } = (await readIndexHtml(origin))!.release!;
  expect(Object.keys(remotes)).toContain('zoo');
  expect(whole).toBeDefined();
  expect(whole).not.toHaveProperty('hasPages');
});

test('a partial release says whether other remotes or candidates bring pages', () => {
  const remote = { version: '1', entry: '', exposes: {} };
  const bringing = { ...remote, pages: { Page: page } };
  const release = { number: 1, created: '', host: '1', remotes: { shop: remote, gifts: bringing } };
  expect(partialRelease(release, ['shop']).whole).toHaveProperty('hasPages', true);
  expect(partialRelease(release, ['gifts']).whole).not.toHaveProperty('hasPages');
  const candidates = { shop: { ...bringing, share: 10, start: 0 } };
  const tried = { ...release, candidates };
  expect(partialRelease(tried, ['gifts']).whole).toHaveProperty('hasPages', true);
});

test('a partial release says whether other remotes bring cards', () => {
  const remote = { version: '1', entry: '', exposes: {} };
  const gifts = { ...remote, cards: { Page: { page: '/', name: 'Gifts', size: 'small' } } };
  const release = { number: 1, created: '', host: '1', remotes: { shop: remote, gifts } };
  expect(partialRelease(release, ['shop']).whole).toHaveProperty('hasCards', true);
  expect(partialRelease(release, ['shop']).whole).not.toHaveProperty('hasPages');
  expect(partialRelease(release, ['gifts']).whole).not.toHaveProperty('hasCards');
});
