import { type Origin, readText } from '../core/origin';
import { builtHostWithPages, builtRemote, withFragment } from '../testing/built-package';
import { memoryOrigin } from '../testing/memory-store';
import { testAction } from '../testing/test-action';
import { releaseAll, releasePackage } from '../release/release-package';
import { verifyOrigin } from '../features/verify/verify';
import { indexFile } from '../core/paths';
import { temporaryFolder } from '../testing/temporary-folder';

const pages = { '/': 'shop/Page', '/gifts': 'gifts/Page' };

/** Publishes a host and two remotes with first screens. Returns their workspace. */
async function publishShop(origin: Origin): Promise<string> {
  const workspace = await temporaryFolder();
  await releaseAll(origin, testAction, [
    await builtHostWithPages(workspace, pages),
    await withFragment(await builtRemote(workspace, 'shop'), 'Page', '<p>shop</p>'),
    await withFragment(await builtRemote(workspace, 'gifts'), 'Page', '<p>gifts</p>'),
  ]);
  return workspace;
}

async function publishedShop() {
  const origin = memoryOrigin();
  return { origin, workspace: await publishShop(origin) };
}

async function replaceIndexHtml(origin: Origin, change: (html: string) => string): Promise<void> {
  const html = (await readText(origin, indexFile))!;
  const changed = change(html);
  expect(changed).not.toBe(html);
  await origin.put(indexFile, changed);
}

const findings = async (origin: Origin) => (await verifyOrigin(origin)).findings;
const changed = [{ path: 'index.html', problem: 'changed', isLive: true }];

test('the index.html of a release has no findings', async () => {
  const { origin } = await publishedShop();
  expect(await findings(origin)).toEqual([]);
});

const changes: Record<string, (html: string) => string> = {
  'a fragment': (html) => html.replaceAll('<p>gifts</p>', '<p>more</p>'),
  'the policy': (html) => html.replace("'none'", 'https://evil.example'),
  'the rest of the document': (html) => `${html}<!-- more -->`,
  'the order of fragments': (html) =>
    html
      .replace('<p>shop</p>', '-')
      .replace('<p>gifts</p>', '<p>shop</p>')
      .replace('-', '<p>gifts</p>'),
  'which fragment comes first': (html) => html.replace(/<div data-page="\/" inert>.*?<\/div>/, ''),
};

test.each(Object.entries(changes))('finds that %s was changed', async (_what, change) => {
  const { origin } = await publishedShop();
  await replaceIndexHtml(origin, change);
  expect(await findings(origin)).toEqual(changed);
});

test('the next release of any package repairs index.html, even if it changes no version', async () => {
  const { origin, workspace } = await publishedShop();
  const html = (await readText(origin, indexFile))!;
  await replaceIndexHtml(origin, changes['a fragment']!);
  const same = await withFragment(await builtRemote(workspace, 'shop'), 'Page', '<p>shop</p>');
  const { release, before } = await releasePackage(origin, testAction, same);
  expect(release).toMatchObject({ number: before.number + 1, remotes: before.remotes });
  expect(await findings(origin)).toEqual([]);
  const withoutRelease = (text: string) => text.replace(/<script.*?<\/script>/s, '');
  expect(withoutRelease((await readText(origin, indexFile))!)).toBe(withoutRelease(html));
});

test('a release that changes nothing leaves an intact index.html as it is', async () => {
  const { origin, workspace } = await publishedShop();
  const same = await withFragment(await builtRemote(workspace, 'shop'), 'Page', '<p>shop</p>');
  const { release, before } = await releasePackage(origin, testAction, same);
  expect(release).toBe(before);
});

test('fewer fragments are no finding, because compressors differ in how many fit', async () => {
  const { origin } = await publishedShop();
  await replaceIndexHtml(origin, (html) =>
    html.replace(/<div data-page="\/gifts" inert>.*?<\/div>/, ''),
  );
  expect(await findings(origin)).toEqual([]);
});

test('another release that goes live meanwhile is no finding', async () => {
  const { origin, workspace } = await publishedShop();
  let isReleased = false;
  const list: Origin['list'] = async (...args) => {
    if (!isReleased) {
      isReleased = true;
      const next = await withFragment(
        await builtRemote(workspace, 'shop', '2'),
        'Page',
        '<p>2</p>',
      );
      await releasePackage(origin, testAction, next);
    }
    return origin.list(...args);
  };
  expect((await verifyOrigin({ ...origin, list })).findings).toEqual([]);
  expect(isReleased).toBe(true);
});
