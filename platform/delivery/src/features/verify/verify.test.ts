import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { indexTemplate } from '@backshop/build-config/output-files';
import { liveDamage, reportVerification } from '../../commands/run-verify';
import { directoryOrigin } from '../../stores/directory-origin';
import { objectOrigin } from '../../stores/object-origin';
import { readText } from '../../core/origin';
import { builtPackage, builtRemote, manifestOf, withContract } from '../../testing/built-package';
import { withShare } from '../../testing/candidates';
import { damageByte, failingToRead, networkError } from '../../testing/damage';
import { memoryStore } from '../../testing/memory-store';
import { publishedOn, publishedOrigin } from '../../testing/published-origin';
import { temporaryFolder, writeFiles } from '../../testing/temporary-folder';
import { testAction } from '../../testing/test-action';
import { readBuiltVersion } from '../../build/built-version';
import { releasePackage } from '../../release/release-package';
import { rollbackTo } from '../../release/rollback';
import { shortVersion } from '../../core/short-version';
import { verifyOrigin } from './verify';
import { indexFile } from '../../core/paths';

const uuid = '01234567-89ab-cdef-0123-456789abcdef';

/** Returns two origins with the same release, and functions that change a file of theirs. */
const kinds = {
  'a directory': async () => {
    const directory = await temporaryFolder();
    const origin = directoryOrigin(directory);
    return {
      origin,
      write: (file: string, text: string) => writeFiles(directory, { [file]: text }),
      remove: (file: string) => rm(join(directory, file)),
    };
  },
  'an object store': () => {
    const store = memoryStore();
    return {
      origin: objectOrigin(store),
      write: (file: string, text: string) => store.put(file, Buffer.from(text)),
      remove: (file: string) => store.remove(file),
    };
  },
};

const indexNotChecked =
  'index.html could not be checked, because a live or previous version is damaged.';
const repairOf = (folder: string) =>
  `To repair the previous version ${shortVersion(folder.split('/').pop())} of dashboard, check out its commit, then run: pnpm delivery release dashboard --stage`;

describe.each(Object.entries(kinds))('%s', (_kind, emptyOrigin) => {
  /** Returns an origin whose dashboard was released twice, and both versions. */
  async function releasedTwice() {
    const { origin, ...change } = await emptyOrigin();
    const { workspace } = await publishedOn(origin, 'reports');
    const chunks = ['chunk-aa'];
    const first = await builtRemote(workspace, 'dashboard', '1', ['Page'], chunks);
    const previous = await readBuiltVersion(first);
    await releasePackage(origin, testAction, first);
    const second = await builtRemote(workspace, 'dashboard', '2', ['Page'], chunks);
    const live = await readBuiltVersion(second);
    await releasePackage(origin, testAction, second);
    return { origin, workspace, previous: previous.folder, live: live.folder, ...change };
  }

  test('an intact origin has no findings', async () => {
    const { origin } = await releasedTwice();
    const verification = await verifyOrigin(origin);
    expect(verification).toEqual({
      findings: [],
      release: 3,
      candidates: [],
      versions: 4,
      files: 10,
      problems: [],
      notes: [],
    });
    expect(reportVerification(verification)).toBe(
      'Checked 10 files of 4 versions: all are intact, and nothing is left over.',
    );
    expect(liveDamage(verification)).toBeUndefined();
  });

  test('finds what is changed or missing, and whether it is live', async () => {
    const { origin, previous, live, write, remove } = await releasedTwice();
    await write(`${live}/remoteEntry.js`, '3');
    await remove(`${previous}/remoteEntry.js`);
    await write('remotes/dashboard/chunk-aa/library.js', 'changed');
    const verification = await verifyOrigin(origin);
    const lines = reportVerification(verification).split('\n');
    expect(lines.pop()).toBe(repairOf(previous));
    expect(lines.pop()).toBe(indexNotChecked);
    expect(lines.pop()).toBe(
      'Checked 10 files of 4 versions: 3 damaged, 2 of them live. Other findings: 0.',
    );
    expect(lines.sort()).toEqual(
      [
        `  ${live}/remoteEntry.js: changed, live`,
        `  ${previous}/remoteEntry.js: missing`,
        '  remotes/dashboard/chunk-aa/library.js: changed, live',
      ].sort(),
    );
    expect(liveDamage(verification)).toBe(
      'The live release is damaged. To repair it, run: pnpm delivery release dashboard',
    );
  });

  test('a damaged candidate can be ended, and the live version stays', async () => {
    const { origin, workspace, write } = await releasedTwice();
    const built = await builtRemote(workspace, 'dashboard', 'candidate');
    const { release } = await releasePackage(origin, withShare(testAction, 10), built);
    await write(`remotes/dashboard/${release.candidates!.dashboard!.version}/remoteEntry.js`, '3');
    expect(liveDamage(await verifyOrigin(origin))).toBe(
      'The live release is damaged. To end a damaged candidate, run: pnpm delivery abort dashboard',
    );
  });

  test('a damaged index.html needs no build: the newest release is published again', async () => {
    const { origin, write } = await releasedTwice();
    await write('index.html', 'damaged');
    expect(liveDamage(await verifyOrigin(origin))).toBe(
      'The live release is damaged. To repair it, run: pnpm delivery rollback --to 3',
    );
  });

  test('damage that is not live is no error', async () => {
    const { origin, previous, write } = await releasedTwice();
    await write(`${previous}/remoteEntry.js`, '3');
    expect(liveDamage(await verifyOrigin(origin))).toBeUndefined();
  });

  test('says that index.html cannot be checked while a previous version is damaged', async () => {
    const { origin, previous, write } = await releasedTwice();
    await write(`${previous}/remoteEntry.js`, '3');
    await write('index.html', `${await readText(origin, indexFile)}<p>added</p>`);
    expect((await verifyOrigin(origin)).problems).toEqual([indexNotChecked, repairOf(previous)]);
  });

  test('a release that was made while the previous version was damaged is no damage after its repair', async () => {
    const { origin, previous, write } = await releasedTwice();
    const file = `${previous}/version.json`;
    const text = (await readText(origin, file))!;
    await write(file, '{}');
    await write(indexFile, '');
    await rollbackTo(origin, testAction, 3);
    await write(file, text);
    const verification = await verifyOrigin(origin);
    expect(liveDamage(verification)).toBeUndefined();
    expect(verification).toMatchObject({ findings: [], problems: [] });
    expect(reportVerification(verification).split('\n').pop()).toBe(
      'index.html names no previous version of dashboard, because it was damaged when this release was made. To add it, run: pnpm delivery rollback --to 4',
    );
    await write(indexFile, `${await readText(origin, indexFile)}<p>added</p>`);
    expect((await verifyOrigin(origin)).findings).toHaveLength(1);
    await rollbackTo(origin, testAction, 4);
    expect((await verifyOrigin(origin)).notes).toEqual([]);
  });

  test('finds a live version that is gone', async () => {
    const { origin, live, remove } = await releasedTwice();
    for (const { path } of await origin.list(`${live}/`)) await remove(path);
    expect((await verifyOrigin(origin)).findings).toEqual([
      { path: `${live}/version.json`, problem: 'missing', isLive: true },
    ]);
  });

  test('finds files that belong to no version', async () => {
    const { origin, live, write } = await releasedTwice();
    await write('notes.txt', '');
    await write(`${live}/more.js`, '');
    await write('remotes/dashboard/chunk-bb/map.js', '');
    await write(`.temporary/${uuid}/main.js`, '');
    await write('remotes/dashboard/0.1.0-aaaaaaaaaa/a/b.js', '');
    const { findings } = await verifyOrigin(origin);
    const found = findings.map(({ path, problem }) => `${path}: ${problem}`);
    expect(found.sort()).toEqual(
      [
        'notes.txt: unknown',
        `${live}/more.js: unknown`,
        'remotes/dashboard/chunk-bb: not used by any version',
        `.temporary/${uuid}: left over`,
        'remotes/dashboard/0.1.0-aaaaaaaaaa: left over',
      ].sort(),
    );
    expect(findings.some(({ isLive }) => isLive)).toBe(false);
  });

  test.each(['index.html.gz', 'index.html.br', 'version-lists/dashboard.json.gz'])(
    '%s is damage: a server can send it in place of the file',
    async (path) => {
      const { origin, write } = await releasedTwice();
      await write(path, '');
      expect((await verifyOrigin(origin)).findings).toEqual([
        { path, problem: 'changed', isLive: true },
      ]);
    },
  );

  test('an origin without a release is an error', async () => {
    const { origin } = await emptyOrigin();
    await expect(verifyOrigin(origin)).rejects.toThrow(
      'The log of the origin has no release. For the first one, run: pnpm delivery release --all',
    );
  });
});

test('finds damaged and added compressed copies', async () => {
  const { workspace, origin } = await publishedOrigin();
  const files = { 'remoteEntry.js': 'e', 'mf-manifest.json': manifestOf({}), 'Page.js': 'page' };
  const copies = { 'Page.js.br': brotliCompressSync('page') };
  const built = await withContract(
    await builtPackage(workspace, 'remote-reports', { ...files, ...copies }),
    {},
  );
  const { release } = await releasePackage(origin, testAction, built);
  const folder = `remotes/reports/${release.remotes.reports!.version}`;
  await origin.put(`${folder}/Page.js.br`, 'b');
  await origin.put(`${folder}/remoteEntry.js.gz`, 'g');
  expect((await verifyOrigin(origin)).findings).toEqual([
    { path: `${folder}/Page.js.br`, problem: 'changed', isLive: true },
    { path: `${folder}/remoteEntry.js.gz`, problem: 'changed', isLive: true },
  ]);
  await origin.remove(`${folder}/Page.js.br`);
  await damageByte(origin, `${folder}/remoteEntry.js`);
  const { findings } = await verifyOrigin(origin);
  expect(findings).toContainEqual({
    path: `${folder}/Page.js.br`,
    problem: 'missing',
    isLive: true,
  });
});

const folder = `host/chunk-${'a'.repeat(32)}`;

test.each([
  ['release.json', `${folder}/release.json`, 'rollback --to 7'],
  ['its compressed copy', `${folder}/release.json.br`, 'rollback --to 7'],
  ['its delta', `${folder}/release.json.chunk-${'b'.repeat(32)}.dcz`, 'rollback --to 7'],
  ['a file of a version', 'remotes/dashboard/0.1.0-1a/release.json', 'release dashboard'],
])('says how to repair %s', (_file, path, command) => {
  const findings = [{ path, problem: 'changed', isLive: true } as const];
  const found = {
    findings,
    release: 7,
    candidates: [],
    versions: 1,
    files: 1,
    problems: [],
    notes: [],
  };
  expect(liveDamage(found)).toBe(
    `The live release is damaged. To repair it, run: pnpm delivery ${command}`,
  );
});

test('in a store, an uploaded version without its version.json is a leftover', async () => {
  const store = memoryStore();
  const { origin } = await publishedOn(objectOrigin(store));
  await store.put('remotes/reports/0.1.0-1a2b3c4d5e/remoteEntry.js', Buffer.from('e'));
  expect((await verifyOrigin(origin)).findings).toEqual([
    { path: 'remotes/reports/0.1.0-1a2b3c4d5e', problem: 'left over', isLive: false },
  ]);
});

test('a network that fails is no damage of index.html', async () => {
  const { origin, first } = await publishedOrigin();
  // Read first to check the file itself.
  const failing = failingToRead(origin, `host/${first.host}/${indexTemplate}`, 1);
  await expect(verifyOrigin(failing)).rejects.toThrow(networkError);
});

test('finds an index.html that states another hash than the file has', async () => {
  const { origin, first } = await publishedOrigin('reports', 'dashboard');
  const { integrity = {} } = first.remotes.reports!;
  const html = (await readText(origin, indexFile))!;
  const [hash = ''] = Object.values(integrity);
  expect(hash).toMatch(/^sha256-/);
  await origin.put(indexFile, html.replaceAll(hash, `${hash.slice(0, -1)}A`));
  expect((await verifyOrigin(origin)).findings).toEqual([
    { path: 'index.html', problem: 'changed', isLive: true },
  ]);
});
