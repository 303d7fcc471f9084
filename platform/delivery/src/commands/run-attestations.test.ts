import { newestEntry } from '../release/log';
import { publishedDirectory } from '../testing/published-origin';
import { runAttestations } from './run-attestations';

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
