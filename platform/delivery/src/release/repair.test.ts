import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contractFile, indexTemplate } from '@backshop/build-config/output-files';
import { builtHost, builtPackage, contractText, manifestOf } from '../testing/built-package';
import { damageByte } from '../testing/damage';
import { messages } from '../testing/messages';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { writeFiles } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';
import { verifyOrigin } from '../features/verify/verify';
import { shortVersion } from '../core/short-version';
import { releaseAll, releasePackage } from './release-package';
import { rollback } from './rollback';
import { stagePackage } from './stage-package';

const script = 'console.log("a page");'.repeat(20);

/** Returns an origin with a live remote that has compressed copies and a shared chunk. */
async function liveReports() {
  const { workspace, origin } = await publishedOrigin('reports');
  const built = await builtPackage(workspace, 'remote-reports', {
    [contractFile]: contractText({}),
    'remoteEntry.js': 'entry',
    'Page.js': script,
    'Page.js.br': brotliCompressSync(script),
    'Page.js.gz': gzipSync(script),
    'chunk-aa/map.js': script,
    'chunk-aa/map.js.br': brotliCompressSync(script),
    'mf-manifest.json': manifestOf({
      Page: { js: ['Page.js'], lazy: ['chunk-aa/map.js'], css: [] },
    }),
  });
  const { release } = await releasePackage(origin, testAction, built);
  const folder = `remotes/reports/${release.remotes.reports!.version}`;
  return { workspace, origin, built, release, folder };
}

const removeFile: typeof damageByte = (origin, path) => origin.remove(path);

const damages: [file: string, problem: string, harm: typeof damageByte][] = [
  ['Page.js', 'changed', damageByte],
  ['Page.js', 'missing', removeFile],
  ['Page.js.br', 'changed', damageByte],
  ['Page.js.br', 'missing', removeFile],
  ['Page.js.gz', 'changed', damageByte],
  ['version.json', 'changed', damageByte],
  ['version.json', 'missing', removeFile],
  ['../chunk-aa/map.js', 'changed', damageByte],
  ['../chunk-aa/map.js.br', 'missing', removeFile],
];

test.each(damages)(
  'a release repairs %s when it is %s, and says so',
  async (file, problem, harm) => {
    const { origin, built, release, folder } = await liveReports();
    const path = join(folder, file);
    const before = await origin.read(path);
    await harm(origin, path);
    const again = await releasePackage(origin, testAction, built);
    expect(again.notes[0]).toBe(`Repaired ${path}: it was ${problem}.`);
    expect(again.release).toEqual(release);
    expect(await origin.read(path)).toEqual(before);
    expect((await releasePackage(origin, testAction, built)).notes.join()).not.toContain(
      'Repaired',
    );
  },
);

const putsOther = { released: releasePackage, staged: stagePackage };

test.each(Object.entries(putsOther))(
  'a build that is %s does not replace a shared chunk of the live version by another file',
  async (_, put) => {
    const { origin, built } = await liveReports();
    await writeFiles(join(built.root, 'dist'), { 'chunk-aa/map.js': 'other', 'Page.js': 'other' });
    const before = await origin.list('remotes/');
    await expect(put(origin, testAction, built)).rejects.toThrow(
      'remotes/reports/chunk-aa/map.js is another file on the origin. Nothing was released.',
    );
    expect(await origin.list('remotes/')).toEqual(before);
  },
);

test('a file in a shared chunk that belongs to no version is replaced', async () => {
  const { origin, built } = await liveReports();
  await origin.put('remotes/reports/chunk-bb/map.js', 'left by a killed command');
  await writeFiles(join(built.root, 'dist'), { 'chunk-bb/map.js': 'own' });
  await releasePackage(origin, testAction, built);
  expect(String(await origin.read('remotes/reports/chunk-bb/map.js'))).toBe('own');
});

test('a release of all packages repairs too, and says so', async () => {
  const { workspace, origin, built, folder } = await liveReports();
  await origin.remove(`${folder}/Page.js`);
  const { notes } = await releaseAll(origin, testAction, [await builtHost(workspace), built]);
  expect(notes).toEqual([`Repaired ${folder}/Page.js: it was missing.`]);
});

test('a damaged host and a damaged remote are repaired one after the other', async () => {
  const { workspace, origin, built, folder, release } = await liveReports();
  await origin.remove(`host/${release.host}/version.json`);
  await origin.remove(`${folder}/version.json`);
  const host = await builtHost(workspace);
  // Each is refused while the other one is damaged, but what it repairs stays.
  await expect(releasePackage(origin, testAction, host)).rejects.toThrow(`${folder}/version.json`);
  await releasePackage(origin, testAction, built);
  expect((await verifyOrigin(origin)).findings).toEqual([]);
});

test('a copy of another compressor is intact', async () => {
  const { origin, built, folder } = await liveReports();
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  const copy = brotliCompressSync(script, fast);
  await origin.put(`${folder}/Page.js.br`, copy);
  expect((await releasePackage(origin, testAction, built)).notes.join()).not.toContain('Repaired');
  expect(await origin.read(`${folder}/Page.js.br`)).toEqual(copy);
});

test.each(damages.filter(([, problem]) => problem === 'changed'))(
  'refuses to roll back to a version whose %s is %s',
  async (file, problem, harm) => {
    const { workspace, origin, folder } = await liveReports();
    await releasePackage(
      origin,
      testAction,
      await builtPackage(workspace, 'remote-reports', {
        [contractFile]: contractText({}),
        'remoteEntry.js': 'next',
        'mf-manifest.json': manifestOf({ Page: { js: ['Page.js'], css: [] } }),
      }),
    );
    const live = await releaseOn(origin);
    await harm(origin, join(folder, file));
    const version = folder.replace('remotes/reports/', '');
    await expect(rollback(origin, testAction, 'reports')).rejects.toThrow(
      messages.damagedVersion('reports', shortVersion(version), join(folder, file), problem),
    );
    expect(await releaseOn(origin)).toEqual(live);
  },
);

test.each([
  ['changed', damageByte],
  ['missing', removeFile],
])('a release is not composed from a template that is %s', async (problem, harm) => {
  const { origin, workspace, release } = await liveReports();
  const template = `host/${release.host}/${indexTemplate}`;
  await harm(origin, template);
  await expect(rollback(origin, testAction, 'reports')).rejects.toThrow(
    messages.damagedFile(template, problem, 'run: pnpm delivery release host'),
  );
  expect(await releaseOn(origin)).toEqual(release);
  const repaired = await releasePackage(origin, testAction, await builtHost(workspace));
  expect(repaired.notes[0]).toBe(`Repaired ${template}: it was ${problem}.`);
  await rollback(origin, testAction, 'reports');
});
