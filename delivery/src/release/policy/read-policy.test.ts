import { outsideAddressesOrigin, testPolicy } from '../../testing/outside-addresses';
import { testAction } from '../../testing/test-action';
import { publishAll } from '../publish';
import { releasePackage } from '../release-package';
import { rollback } from '../rollback';
import { legacyPolicy } from './legacy-policy';
import { readPolicy } from './read-policy';

const maps = 'https://maps.example.com/';
const pictures = 'https://pictures.example.com';
const google = 'https://www.gstatic.com/charts/';

test('a release has its host’s policy and the outside addresses of its remotes', async () => {
  const { origin, host, remote } = await outsideAddressesOrigin();
  const release = await publishAll(origin, testAction, [
    await host({ 'connect-src': [maps], 'img-src': [maps, pictures], 'script-src': [google] }),
    await remote('shop', { 'img-src': [pictures, `${maps}tiles/`] }),
    await remote('maps', { 'connect-src': [maps], 'img-src': [pictures] }),
  ]);
  expect(await readPolicy(origin, release)).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'img-src': [`${maps}tiles/`, pictures],
    'connect-src': [maps],
  });
  expect((await origin.readIndexHtml())!.html).toContain(
    `content="default-src 'none'; script-src 'self'; img-src ${maps}tiles/ ${pictures}; connect-src ${maps}"`,
  );
});

test('a release of a remote adds its outside addresses, and a rollback removes them', async () => {
  const { origin, host, remote } = await outsideAddressesOrigin();
  const shop = await remote('shop', {});
  await publishAll(origin, testAction, [
    await host({ 'script-src': [maps] }),
    shop,
    await remote('maps', {}),
  ]);
  const { html } = (await origin.readIndexHtml())!;
  expect(html).toContain(`script-src 'self'; img`);
  await releasePackage(origin, testAction, await remote('maps', { 'script-src': [maps] }));
  expect((await origin.readIndexHtml())!.html).toContain(`script-src 'self' ${maps}; img`);
  await rollback(origin, testAction, 'maps');
  expect((await origin.readIndexHtml())!.html).toContain(`script-src 'self'; img`);
});

test('a forced rollback does not add an address that the host does not allow', async () => {
  const { origin, host, remote } = await outsideAddressesOrigin();
  const shop = await remote('shop', {});
  await publishAll(origin, testAction, [
    await host({ 'script-src': [maps] }),
    await remote('maps', { 'script-src': [maps] }),
    shop,
  ]);
  await releasePackage(origin, testAction, await remote('maps', {}));
  await releasePackage(origin, testAction, await host({}));
  const { release } = await rollback(origin, testAction, 'maps', undefined, { isForced: true });
  expect(await readPolicy(origin, release)).toEqual(testPolicy);
});

test('an old remote keeps the outside addresses that it could use', async () => {
  const { origin, host, remote, oldRemote } = await outsideAddressesOrigin();
  const release = await publishAll(origin, testAction, [
    await host({ 'script-src': [google] }),
    await oldRemote('maps'),
    await remote('shop', {}),
  ]);
  const policy = await readPolicy(origin, release);
  expect(policy['script-src']).toEqual(["'self'", google]);
});

test('Trusted Types are required only without old remotes, which set HTML from strings', async () => {
  const trustedTypes = {
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  const { origin, host, remote, oldRemote } = await outsideAddressesOrigin();
  const others = [await host({}, { ...testPolicy, ...trustedTypes }), await remote('shop', {})];
  const old = await publishAll(origin, testAction, [...others, await oldRemote('maps')]);
  expect(await readPolicy(origin, old)).toEqual(testPolicy);
  const release = await publishAll(origin, testAction, [...others, await remote('maps', {})]);
  expect(await readPolicy(origin, release)).toEqual({ ...testPolicy, ...trustedTypes });
});

test('an old host keeps its policy', async () => {
  const { origin, remote, oldHost } = await outsideAddressesOrigin();
  const packages = [await oldHost(), await remote('maps', {}), await remote('shop', {})];
  expect(await readPolicy(origin, await publishAll(origin, testAction, packages))).toEqual(
    legacyPolicy,
  );
});
