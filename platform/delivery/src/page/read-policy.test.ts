import { indexTokens } from '@backshop/build-config/index-html';
import { indexTemplate } from '@backshop/build-config/output-files';
import { readText } from '../core/origin';
import { builtHost, builtRemote } from '../testing/built-package';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { policySourcesOrigin, testPolicy } from '../testing/policy-sources';
import { testAction } from '../testing/test-action';
import { readPieces } from './compose-release';
import { releaseAll, releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { indexFile } from '../core/paths';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';

const maps = 'https://maps.example.com/';
const pictures = 'https://pictures.example.com';
const google = 'https://www.gstatic.com/charts/';

test('a release has its host’s policy and the outside addresses of its remotes', async () => {
  const { origin, host, remote } = await policySourcesOrigin();
  const { release } = await releaseAll(origin, testAction, [
    await host({ 'connect-src': [maps], 'img-src': [maps, pictures], 'script-src': [google] }),
    await remote('shop', { 'img-src': [pictures, `${maps}tiles/`] }),
    await remote('maps', { 'connect-src': [maps], 'img-src': [pictures] }),
  ]);
  expect((await readPieces(origin, release)).policy).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'img-src': [`${maps}tiles/`, pictures],
    'connect-src': [maps],
  });
  expect((await readText(origin, indexFile))!).toContain(
    `content="default-src 'none'; script-src 'self'; img-src ${maps}tiles/ ${pictures}; connect-src ${maps}"`,
  );
});

test('an address that looks like a token stays one, and the release can be read', async () => {
  const { origin, host, remote } = await policySourcesOrigin();
  const odd = `${google}${Object.values(indexTokens).join('/')}`.replaceAll(/<\/?template>/g, '');
  await releaseAll(origin, testAction, [
    await host({ 'script-src': [google] }),
    await remote('maps', { 'script-src': [odd] }),
    await remote('shop', {}),
  ]);
  expect((await readText(origin, indexFile))!).toContain(`script-src 'self' ${odd};`);
  expect(await releaseOn(origin)).toHaveProperty('number', 1);
});

test('makes no release that could not be read from its index.html', async () => {
  const { origin, workspace } = await publishedOrigin('shop');
  const host = await builtHost(workspace, 'changed');
  await writeFiles(`${host.root}/dist`, {
    [indexTemplate]: `<script id="release">{"number":2}</script><script id="release">__RELEASE__</script>`,
  });
  await expect(releasePackage(origin, testAction, host)).rejects.toThrow(
    /Release 2 could not be read from its index\.html, .* Nothing was made live/,
  );
  await releasePackage(origin, testAction, await builtRemote(workspace, 'shop', 'next'));
  expect(await releaseOn(origin)).toHaveProperty('number', 2);
});

test('a release of a remote adds its outside addresses, and a rollback removes them', async () => {
  const { origin, host, remote } = await policySourcesOrigin();
  const shop = await remote('shop', {});
  await releaseAll(origin, testAction, [
    await host({ 'script-src': [maps] }),
    shop,
    await remote('maps', {}),
  ]);
  const html = (await readText(origin, indexFile))!;
  expect(html).toContain(`script-src 'self'; img`);
  await releasePackage(origin, testAction, await remote('maps', { 'script-src': [maps] }));
  expect((await readText(origin, indexFile))!).toContain(`script-src 'self' ${maps}; img`);
  await rollback(origin, testAction, 'maps');
  expect((await readText(origin, indexFile))!).toContain(`script-src 'self'; img`);
});

test('a forced rollback does not add an address that the host does not allow', async () => {
  const { origin, host, remote } = await policySourcesOrigin();
  const shop = await remote('shop', {});
  await releaseAll(origin, testAction, [
    await host({ 'script-src': [maps] }),
    await remote('maps', { 'script-src': [maps] }),
    shop,
  ]);
  await releasePackage(origin, testAction, await remote('maps', {}));
  await releasePackage(origin, testAction, await host({}));
  const { release } = await rollback(origin, testAction, 'maps', undefined, { isForced: true });
  expect((await readPieces(origin, release)).policy).toEqual(testPolicy);
});

test('a release has the Trusted Types policies of its remotes and the inline styles of their libraries', async () => {
  const { origin, host, remote } = await policySourcesOrigin();
  const chart = { 'trusted-types': ['goog#html', "'allow-duplicates'"] };
  const dialog = { 'style-src-elem': ["'unsafe-inline'"] };
  const base = { 'style-src-elem': ["'self'"], 'trusted-types': ['default'] };
  const { release } = await releaseAll(origin, testAction, [
    await host({ ...chart, ...dialog }, { ...testPolicy, ...base }),
    await remote('shop', { ...dialog, 'trusted-types': ['goog#html'] }),
    await remote('maps', chart),
  ]);
  expect((await readPieces(origin, release)).policy).toEqual({
    ...testPolicy,
    'style-src-elem': ["'self'", "'unsafe-inline'"],
    'trusted-types': ['default', "'allow-duplicates'", 'goog#html'],
  });
});

test('a host that states no policy gets one that allows nothing', async () => {
  const { origin, remote } = await policySourcesOrigin();
  const host = await builtHost(await temporaryFolder());
  const packages = [host, await remote('maps', {}), await remote('shop', {})];
  const { release } = await releaseAll(origin, testAction, packages);
  expect((await readPieces(origin, release)).policy).toEqual({
    'default-src': ["'none'"],
  });
});
