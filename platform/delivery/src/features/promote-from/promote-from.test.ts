import { promoteFrom } from './feature';
import { otherOriginSource } from './other-origin';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { CommandError } from '../../base/command-error';
import { httpOrigin } from '../../stores/http-origin';
import { versionListFile } from '../../stores/version-list';
import { builtHost, builtRemote } from '../../testing/built-package';
import { publishedDirectory, publishedOrigin, releaseOn } from '../../testing/published-origin';
import { addressOfCopy } from '../../testing/servers/served-address';
import { writeFiles } from '../../testing/temporary-folder';
import { messages } from '../../testing/messages';
import { testAction } from '../../testing/test-action';
import { readBuildRecord } from '../provenance/build-record';
import { shortVersion } from '../../core/short-version';
import { promote } from '../../release/promote';
import { releasePackage } from '../../release/release-package';
import { rollback } from '../../release/rollback';
import { verifyOrigin } from '../verify/verify';
import { describeLog } from '../../release/describe-log';
import { newestEntry } from '../../release/log';

const source = {
  commit: '0123456789abcdef0123456789abcdef01234567',
  committed: '2026-11-20T10:00:00.000Z',
  isClean: true,
};

/** Returns a staging and a production origin with the same packages. Staging has a newer dashboard. */
async function environments() {
  const production = await publishedOrigin('dashboard', 'reports');
  const staging = await publishedOrigin('dashboard', 'reports');
  const built = await builtRemote(staging.workspace, 'dashboard', 'new', ['Page'], ['chunk-aa']);
  await writeFiles(`${built.root}/dist`, {
    'remoteEntry.js.br': brotliCompressSync('new'),
    'remoteEntry.js.gz': gzipSync('new'),
  });
  const { release } = await releasePackage(staging.origin, { ...testAction, source }, built);
  return {
    workspace: staging.workspace,
    staging: staging.origin,
    production: production.origin,
    version: release.remotes.dashboard!.version,
  };
}

test('the version that is live on another origin goes live with the same bytes, and the log says where it is from', async () => {
  const { staging, production, version } = await environments();
  const from = otherOriginSource({ address: '/srv/staging', origin: staging });
  const { notes } = await promote(production, testAction, 'dashboard', undefined, from);
  expect(notes).toEqual([messages.noSlot('dashboard')]);
  const release = await releaseOn(production);
  expect(release.remotes.dashboard).toEqual((await releaseOn(staging)).remotes.dashboard);
  const files = (await staging.list('remotes/dashboard/')).filter(({ path }) =>
    path.includes(version),
  );
  for (const { path } of files.filter((each) => !/\.(br|gz)$/.test(each.path))) {
    expect(await production.read(path)).toEqual(await staging.read(path));
  }
  expect((await verifyOrigin(production)).findings).toEqual([]);
  expect(await readBuildRecord(production, 'dashboard', version)).toMatchObject(source);
  const [entry] = await describeLog(production, (await newestEntry(production)).number, {
    limit: 1,
  });
  expect(entry).toMatchObject({ from: '/srv/staging', source });
  expect(promoteFrom.report!(entry!)).toEqual(['copied from /srv/staging']);
});

test('a version that somebody names goes live, although another one is live there, and only its own entry says where it is from', async () => {
  const { workspace, staging, production, version } = await environments();
  await releasePackage(staging, testAction, await builtRemote(workspace, 'dashboard', 'newest'));
  const from = otherOriginSource({ address: '/srv/staging', origin: staging });
  await promote(production, testAction, 'dashboard', shortVersion(version), from);
  expect((await releaseOn(production)).remotes.dashboard!.version).toBe(version);
  expect((await newestEntry(production)).from).toBe('/srv/staging');
  await rollback(production, testAction, 'dashboard');
  const entry = await newestEntry(production);
  expect(entry).not.toHaveProperty('from');
  expect(promoteFrom.report!({ ...entry, changes: [] })).toEqual([]);
});

test('a whole version goes live, even if the other origin has no list of its versions', async () => {
  const { staging, production, version } = await environments();
  await staging.remove(versionListFile('dashboard'));
  const from = otherOriginSource({ address: '/srv/staging', origin: staging });
  await promote(production, testAction, 'dashboard', version, from);
  expect((await releaseOn(production)).remotes.dashboard!.version).toBe(version);
});

test('a damaged compressed copy that is there already is replaced', async () => {
  const { staging, production, version } = await environments();
  const folder = `remotes/dashboard/${version}`;
  await production.put(`${folder}/remoteEntry.js.br`, 'damaged');
  const copy = gzipSync('new', { level: 1 });
  await production.put(`${folder}/remoteEntry.js.gz`, copy);
  const from = otherOriginSource({ address: '/srv/staging', origin: staging });
  await promote(production, testAction, 'dashboard', version, from);
  expect((await verifyOrigin(production)).findings).toEqual([]);
  expect(await production.read(`${folder}/remoteEntry.js.gz`)).toEqual(copy);
});

test('a damaged live version is repaired by the same promotion, which says so', async () => {
  const { staging, production, version } = await environments();
  const from = () => otherOriginSource({ address: '/srv/staging', origin: staging });
  const folder = `remotes/dashboard/${version}`;
  // What a new version lacks is no damage.
  const { notes: first } = await promote(production, testAction, 'dashboard', version, from());
  expect(first.join()).not.toContain('Repaired');
  await production.put(`${folder}/remoteEntry.js`, 'damaged');
  await production.remove(`${folder}/version.json`);
  const again = await promote(production, testAction, 'dashboard', version, from());
  expect(again.release).toBe(again.before);
  expect(again.notes.filter((note) => note.startsWith('Repaired'))).toEqual([
    `Repaired ${folder}/remoteEntry.js: it was changed.`,
    `Repaired ${folder}/version.json: it was missing.`,
  ]);
  expect((await verifyOrigin(production)).findings).toEqual([]);
});

test('a host comes from another origin, too', async () => {
  const { workspace, staging, production } = await environments();
  const { release } = await releasePackage(staging, testAction, await builtHost(workspace, '2'));
  const from = otherOriginSource({ address: '/srv/staging', origin: staging });
  await promote(production, testAction, 'host', undefined, from);
  expect((await releaseOn(production)).host).toBe(release.host);
});

test('the other origin can be a served product, and the target a folder', async () => {
  const { workspace, staging } = await environments();
  const built = await builtRemote(workspace, 'dashboard', 'newest');
  await writeFiles(`${built.root}/dist`, { 'my logo.svg': '<svg/>', 'é[1].svg': '<svg/>' });
  const { release } = await releasePackage(staging, testAction, built);
  const { version } = release.remotes.dashboard!;
  const { origin: production } = await publishedDirectory('dashboard', 'reports');
  const address = await addressOfCopy(staging);
  const source = otherOriginSource({ address, origin: httpOrigin(address) });
  await promote(production, testAction, 'dashboard', shortVersion(version), source);
  expect((await releaseOn(production)).remotes.dashboard!.version).toBe(version);
  expect((await verifyOrigin(production)).findings).toEqual([]);
});

test('a damaged file on the other origin stops the promotion', async () => {
  const { staging, production, version } = await environments();
  const before = await releaseOn(production);
  const file = `remotes/dashboard/${version}/remoteEntry.js`;
  await staging.put(file, 'changed');
  const from = otherOriginSource({ address: '/srv/staging', origin: staging });
  await expect(promote(production, testAction, 'dashboard', undefined, from)).rejects.toThrow(
    messages.damagedElsewhere(file, 'changed', '/srv/staging'),
  );
  expect(await releaseOn(production)).toEqual(before);
});

test('a damaged version.json on the other origin is damage there, and no reason for a release here', async () => {
  const { staging, production, version } = await environments();
  const file = `remotes/dashboard/${version}/version.json`;
  await staging.put(file, '{}');
  const from = otherOriginSource({ address: '/srv/staging', origin: staging });
  await expect(promote(production, testAction, 'dashboard', version, from)).rejects.toThrow(
    new CommandError(messages.damagedElsewhere(file, 'changed', '/srv/staging')),
  );
});

test.each(['0.1.0-ffff', `0.1.0-${'0'.repeat(32)}`, 'nothing'])(
  'a version that the other origin does not have is refused: %s',
  async (typed) => {
    const { staging, production } = await environments();
    const ofFolder = otherOriginSource({ address: '/srv/staging', origin: staging });
    const refusal = (address: string) =>
      `Version ${shortVersion(typed)} of dashboard is not on ${address}. Nothing was released.`;
    await expect(promote(production, testAction, 'dashboard', typed, ofFolder)).rejects.toThrow(
      new CommandError(refusal('/srv/staging')),
    );
    const address = await addressOfCopy(staging);
    const served = otherOriginSource({ address, origin: httpOrigin(address) });
    await expect(promote(production, testAction, 'dashboard', typed, served)).rejects.toThrow(
      new CommandError(`${refusal(address)} Check that its server serves the files of versions.`),
    );
  },
);

test('a package that is not live there is refused', async () => {
  const { staging, production } = await environments();
  const from = otherOriginSource({ address: '/srv/staging', origin: staging });
  await expect(promote(production, testAction, 'gifts', undefined, from)).rejects.toThrow(
    'gifts is not live on /srv/staging. Nothing was released.',
  );
});

test.each([undefined, '0.1.0-1a2b3c4d5e'])(
  'a remote that would replace a property of window is refused, as in a build: %s',
  async (typed) => {
    const production = await publishedOrigin('dashboard');
    const staging = await publishedOrigin('location');
    const from = otherOriginSource({ address: '/srv/staging', origin: staging.origin });
    await expect(promote(production.origin, testAction, 'location', typed, from)).rejects.toThrow(
      '"location" in /srv/staging cannot be the name of a remote',
    );
  },
);

test('the address of a page is refused, because the files are below that of the product', async () => {
  const { staging, production } = await environments();
  const page = { address: 'https://staging.example/customers', origin: staging };
  await expect(
    promote(production, testAction, 'dashboard', undefined, otherOriginSource(page)),
  ).rejects.toThrow(
    'https://staging.example/customers is not the URL of the whole product. Use this one: https://staging.example',
  );
});

test.each([
  ['https://staging.example', true],
  ['http://localhost:4173', true],
  ['/srv/staging', false],
])(
  'a missing release at %s is refused, and the refusal mentions a sign-in: %s',
  async (address, isServed) => {
    const { staging, production } = await environments();
    const source = otherOriginSource({ address, origin: staging });
    const advice =
      ' If it asks for a sign-in, state the headers that let commands in: BACKSHOP_HEADERS.';
    const refusal = new CommandError(
      `${address} has no release that can be read. Nothing was released.${isServed ? advice : ''}`,
    );
    await staging.put('index.html', '<!doctype html><title>Sign in</title>');
    const promoted = () => promote(production, testAction, 'dashboard', undefined, source);
    await expect(promoted()).rejects.toThrow(refusal);
    await staging.remove('index.html');
    await expect(promoted()).rejects.toThrow(refusal);
  },
);
