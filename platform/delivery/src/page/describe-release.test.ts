import { builtPackage, builtRemote, contractText, manifestOf } from '../testing/built-package';
import { readBuiltVersion } from '../build/built-version';
import { describeRemote } from './describe-release';
import { temporaryFolder } from '../testing/temporary-folder';

const files = {
  '.backshop/contract.json': contractText({}),
  'remoteEntry.js': 'entry',
  'mf-manifest.json': manifestOf({ Dashboard: { js: ['Dashboard.js'], css: ['Dashboard.css'] } }),
};

test('a release lists the shared chunks of a remote', async () => {
  const built = await builtRemote(
    await temporaryFolder(),
    'reports',
    'entry',
    ['A', 'B'],
    ['chunk-0a'],
  );
  expect(await describeRemote(await readBuiltVersion(built))).toMatchObject({
    chunks: ['chunk-0a'],
  });
});

test('a release names the entry of a remote and the first files of each expose', async () => {
  const built = await builtPackage(await temporaryFolder(), 'remote-dashboard', files);
  const version = await readBuiltVersion(built);
  expect(await describeRemote(version)).toEqual({
    version: version.version,
    entry: `/${version.folder}/remoteEntry.js`,
    exposes: { Dashboard: ['Dashboard.js', 'Dashboard.css'] },
    integrity: { 'remoteEntry.js': expect.any(String) as string },
  });
});
