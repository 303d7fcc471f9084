import { readBuiltVersion } from '../build/built-version';
import { CommandError } from '../command-error';
import { publishAll } from '../release/publish';
import { releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { outsideAddressesOrigin } from '../testing/outside-addresses';
import { testAction } from '../testing/test-action';

const maps = 'https://maps.example.com/';
const toDo =
  '    Add it to allowedAddresses in host/src/document/policy.ts, or remove it from the remote.';

test('refuses a remote that needs an outside address that the live host does not allow', async () => {
  const { origin, host, remote } = await outsideAddressesOrigin();
  const shop = await remote('shop', {});
  await publishAll(origin, testAction, [
    await host({ 'img-src': [maps] }),
    await remote('maps', {}),
    shop,
  ]);
  const greedy = await remote('maps', { 'img-src': [maps], 'connect-src': [`${maps}tiles/`] });
  const { version } = await readBuiltVersion(greedy);
  await expect(releasePackage(origin, testAction, greedy)).rejects.toThrow(
    new CommandError(`maps ${version} can't be released, because it is incompatible with the live release:
  connect-src: remote maps needs ${maps}tiles/, but the host does not allow it.
${toDo}
Nothing was changed. First release a compatible host, or change the contract in steps: docs/contracts.md`),
  );
  await releasePackage(
    origin,
    testAction,
    await host({ 'img-src': [maps], 'connect-src': [maps] }),
  );
  await releasePackage(origin, testAction, greedy);
});

test('refuses a host that no longer allows what a live remote needs', async () => {
  const { origin, host, remote } = await outsideAddressesOrigin();
  const greedy = await remote('maps', { 'img-src': [maps] });
  await publishAll(origin, testAction, [
    await host({ 'img-src': [maps] }),
    greedy,
    await remote('shop', {}),
  ]);
  const strict = await host({});
  await expect(releasePackage(origin, testAction, strict)).rejects.toThrow(
    `img-src: remote maps needs ${maps}, but the host does not allow it.`,
  );
  await releasePackage(origin, testAction, await remote('maps', {}));
  await releasePackage(origin, testAction, strict);
});

test('does not check the outside addresses of old versions, and says so', async () => {
  const { origin, host, remote, oldHost, oldRemote } = await outsideAddressesOrigin();
  const shop = await remote('shop', {});
  const { host: version } = await publishAll(origin, testAction, [
    await oldHost(),
    await oldRemote('maps'),
    shop,
  ]);
  const maps1 = await remote('maps', { 'img-src': [maps] });
  const { notes } = await releasePackage(origin, testAction, maps1);
  expect(notes).toEqual([
    `Not checked: the outside addresses of maps. An old build made host ${version}, whose policy is fixed.`,
  ]);
  await rollback(origin, testAction, 'maps');
  expect((await releasePackage(origin, testAction, await host({}))).notes).toEqual([]);
});
