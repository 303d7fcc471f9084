import { type Origin, readText } from '../core/origin';
import { builtHost, builtHostWithPages, builtRemote, withFragment } from '../testing/built-package';
import { memoryOrigin } from '../testing/memory-store';
import { messages } from '../testing/messages';
import { testAction } from '../testing/test-action';
import { promote } from '../release/promote';
import { releaseAll, releasePackage } from '../release/release-package';
import { rollback, rollbackTo } from '../release/rollback';
import { stagePackage } from '../release/stage-package';
import { indexFile } from '../core/paths';
import { temporaryFolder } from '../testing/temporary-folder';

const pages = { '/': 'shop/Page', '/gifts': 'gifts/Page', '/other': 'gifts/Other' };

/** Returns a built remote whose page has this first screen. */
async function remoteShowing(workspace: string, name: string, html: string) {
  return withFragment(await builtRemote(workspace, name, html), 'Page', html);
}

/** Returns the fragments in `index.html`, by path. */
async function fragmentsOn(origin: Origin): Promise<Record<string, string>> {
  const html = (await readText(origin, indexFile))!;
  const fragments = html.matchAll(/<div data-page="([^"]+)" inert>(.*?)<\/div>/g);
  return Object.fromEntries(
    [...fragments].map(([, path = '', fragment = '']) => [path, fragment] as const),
  );
}

async function publishedShop() {
  const workspace = await temporaryFolder();
  const origin = memoryOrigin();
  const { release: first } = await releaseAll(origin, testAction, [
    await builtHostWithPages(workspace, pages),
    await remoteShowing(workspace, 'shop', 'shop 1'),
    await remoteShowing(workspace, 'gifts', 'gifts 1'),
  ]);
  return { workspace, origin, first };
}

const before = { '/': 'shop 1', '/gifts': 'gifts 1' };

test('index.html has the first screens of the live versions', async () => {
  const { origin } = await publishedShop();
  expect(await fragmentsOn(origin)).toEqual(before);
});

test('the release of a remote changes only its own fragment, and a rollback restores it', async () => {
  const { workspace, origin } = await publishedShop();
  await releasePackage(origin, testAction, await remoteShowing(workspace, 'gifts', 'gifts 2'));
  expect(await fragmentsOn(origin)).toEqual({ '/': 'shop 1', '/gifts': 'gifts 2' });
  await rollback(origin, testAction, 'gifts');
  expect(await fragmentsOn(origin)).toEqual(before);
});

test('staging changes no fragment, and promoting does', async () => {
  const { workspace, origin } = await publishedShop();
  const changed = await remoteShowing(workspace, 'gifts', 'gifts 2');
  const { version } = await stagePackage(origin, testAction, changed);
  expect(await fragmentsOn(origin)).toEqual(before);
  await promote(origin, testAction, 'gifts', version);
  expect(await fragmentsOn(origin)).toEqual({ '/': 'shop 1', '/gifts': 'gifts 2' });
});

test('a rollback to a whole release, and the repair of index.html, restore its fragments', async () => {
  const { workspace, origin, first } = await publishedShop();
  await releasePackage(origin, testAction, await remoteShowing(workspace, 'shop', 'shop 2'));
  await rollbackTo(origin, testAction, first.number);
  expect(await fragmentsOn(origin)).toEqual(before);
  await origin.put(indexFile, 'damaged');
  await rollbackTo(origin, testAction, first.number);
  expect(await fragmentsOn(origin)).toEqual(before);
});

test('addresses in a fragment point to the version of its remote', async () => {
  const { workspace, origin } = await publishedShop();
  const changed = await remoteShowing(workspace, 'shop', '<img src="__REMOTE__/a.png">');
  const { release } = await releasePackage(origin, testAction, changed);
  expect(await fragmentsOn(origin)).toMatchObject({
    '/': `<img src="/remotes/shop/${release.remotes.shop!.version}/a.png">`,
  });
});

test('an older remote has no fragment, and an older host shows none', async () => {
  const { workspace, origin } = await publishedShop();
  await releasePackage(origin, testAction, await builtRemote(workspace, 'shop', 'old'));
  expect(await fragmentsOn(origin)).toEqual({ '/gifts': 'gifts 1' });
  await releasePackage(origin, testAction, await builtHost(workspace));
  expect(await fragmentsOn(origin)).toEqual({});
  await rollback(origin, testAction, 'host');
  expect(await fragmentsOn(origin)).toEqual({ '/gifts': 'gifts 1' });
});

test('a release returns the note about its page without a fragment, and later ones do not', async () => {
  const { workspace, origin, first } = await publishedShop();
  const active = await remoteShowing(workspace, 'gifts', '<script>x()</script>');
  const note = expect.stringContaining('gifts/Page shows a skeleton') as string;
  expect((await releasePackage(origin, testAction, active)).notes).toContainEqual(note);
  const changed = await remoteShowing(workspace, 'shop', 'shop 2');
  expect((await releasePackage(origin, testAction, changed)).notes).not.toContainEqual(note);
  expect((await rollback(origin, testAction, 'shop')).notes).not.toContainEqual(note);
  expect((await rollbackTo(origin, testAction, first.number)).notes).toEqual([]);
});

test('a damaged fragment stops the release, and the message says how to repair it', async () => {
  const { workspace, origin, first } = await publishedShop();
  const file = `remotes/gifts/${first.remotes.gifts!.version}/Page.fragment.html`;
  await origin.put(file, 'damaged');
  const changed = await remoteShowing(workspace, 'shop', 'shop 2');
  await expect(releasePackage(origin, testAction, changed)).rejects.toThrow(
    messages.damagedFile(file, 'changed', 'ask the team of gifts to release it'),
  );
});
