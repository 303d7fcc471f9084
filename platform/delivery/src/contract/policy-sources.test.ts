import { CommandError } from '../base/command-error';
import { releaseAll, releasePackage } from '../release/release-package';
import { policySourcesOrigin } from '../testing/policy-sources';
import { testAction } from '../testing/test-action';
import { readBuiltVersion } from '../build/built-version';
import { shortVersion } from '../core/short-version';

const maps = 'https://maps.example.com/';
const toDo =
  '    Add it to allowedSources in host/src/document/policy.ts, or remove it from the remote.';

test('refuses a remote that needs a CSP source that the live host does not allow', async () => {
  const { origin, host, remote } = await policySourcesOrigin();
  const shop = await remote('shop', {});
  await releaseAll(origin, testAction, [
    await host({ 'img-src': [maps] }),
    await remote('maps', {}),
    shop,
  ]);
  const greedy = await remote('maps', { 'img-src': [maps], 'connect-src': [`${maps}tiles/`] });
  const { version } = await readBuiltVersion(greedy);
  await expect(releasePackage(origin, testAction, greedy)).rejects.toThrow(
    new CommandError(`maps ${shortVersion(version)} cannot be released, because it is incompatible with the live release:
  connect-src: remote maps needs ${maps}tiles/, but the host does not allow it.
${toDo}
Nothing was changed. First release a compatible host, or change the contract in steps, so that both sides fit at any time.`),
  );
  const generous = await host({ 'img-src': [maps], 'connect-src': [maps] });
  await releasePackage(origin, testAction, generous);
  await releasePackage(origin, testAction, greedy);
});

test('refuses a host that no longer allows what a live remote needs', async () => {
  const { origin, host, remote } = await policySourcesOrigin();
  const greedy = await remote('maps', { 'img-src': [maps] });
  await releaseAll(origin, testAction, [
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
