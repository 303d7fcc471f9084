import { join } from 'node:path';
import { sha256 } from '../base/hashes';
import { readText } from '../core/origin';
import { newestEntry } from '../release/log';
import { publishedDirectory } from '../testing/published-origin';
import { temporaryFolder } from '../testing/temporary-folder';
import { runAttestations, runChecksum } from './run-attestations';
import { runRelease } from './run-release';

const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
afterEach(() => delete process.env.BACKSHOP_ORIGIN);

const signer = 'https://github.com/acme/shop/.github/workflows/release.yml@refs/heads/main';

test('a requirement is in the log until it ends, and the list of releases has it', async () => {
  const { origin } = await publishedDirectory('dashboard');
  process.env.BACKSHOP_ORIGIN = origin.directory;
  await runAttestations('dashboard', { signer, dryRun: true });
  expect((await newestEntry(origin)).attestations).toBeUndefined();
  await runAttestations('dashboard', { signer, message: '#7' });
  expect((await newestEntry(origin)).attestations).toMatchObject({
    dashboard: {
      signer,
      issuer: 'https://token.actions.githubusercontent.com',
      repository: 'https://github.com/acme/shop',
      message: '#7',
    },
  });
  const { runReleases } = await import('./run-releases');
  log.mockClear();
  await runReleases(undefined, {});
  expect(log.mock.calls.flat().join('\n')).toContain(`needs an attestation of ${signer}`);
  await runAttestations('dashboard', { end: true });
  expect((await newestEntry(origin)).attestations).toBeUndefined();
});

test('a signer of another service needs its repository', async () => {
  const { origin } = await publishedDirectory('dashboard');
  process.env.BACKSHOP_ORIGIN = origin.directory;
  await expect(runAttestations('dashboard', {})).rejects.toThrow('Name the signer: --signer ');
  const others = ['ci@acme.example', signer.replace('@refs/heads/main', '')];
  for (const other of others) {
    await expect(runAttestations('dashboard', { signer: other })).rejects.toThrow(
      '--signer is no workflow of GitHub with its branch.',
    );
  }
  const stated = { issuer: 'https://git.example', repository: 'https://git.example/acme/shop' };
  await runAttestations('dashboard', { signer: 'ci@acme.example', ...stated });
  expect((await newestEntry(origin)).attestations).toMatchObject({
    dashboard: { signer: 'ci@acme.example', ...stated },
  });
});

test('a package that is not live may be a mistake, so the command says so', async () => {
  const { origin } = await publishedDirectory('dashboard');
  process.env.BACKSHOP_ORIGIN = origin.directory;
  log.mockClear();
  await runAttestations('dashbord', { signer });
  expect(log.mock.calls.flat()).toEqual([
    'dashbord needs attestations (release 2).\ndashbord is not live. If its name is wrong, end this with --end. Live are: host, dashboard.',
  ]);
  log.mockClear();
  await runAttestations('dashboard', { signer });
  expect(log.mock.calls.flat()).toEqual(['dashboard needs attestations (release 3).']);
});

test('the checksum of a build that our preset did not make is that of the version it is released as', async () => {
  const files = { js: { sync: [] }, css: { sync: [] } };
  const manifest = {
    name: 'orders',
    metaData: {
      remoteEntry: { name: 'remoteEntry.js', type: 'var' },
      globalName: 'orders',
      publicPath: 'auto',
    },
    shared: [{ name: 'react', assets: files }],
    exposes: [{ name: 'Orders', assets: files }],
  };
  const root = await temporaryFolder({
    'package.json': '{ "version": "1.2.3" }',
    'dist/mf-manifest.json': JSON.stringify(manifest),
    'dist/remoteEntry.js': 'entry',
  });
  const { origin } = await publishedDirectory('dashboard');
  process.env.BACKSHOP_ORIGIN = origin.directory;
  const from = join(root, 'dist');
  await expect(runChecksum('orders', { from })).rejects.toThrow(
    "Argument 'orders' cannot be used with option '--from'.",
  );
  log.mockClear();
  await runChecksum(undefined, { from });
  const [sum, file] = String(log.mock.calls.flat()).split('  ');
  await runRelease(undefined, { from, stage: true });
  expect(file).toMatch(/^remotes\/orders\/1\.2\.3-\w{32}\/version\.json$/);
  expect(sum).toBe(sha256((await readText(origin, file!))!));
});
