import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { directoryOrigin } from './directory-origin';
import { dryRunOrigin } from './dry-run-origin';
import { orNote } from '../core/optional-hook';
import { explainErrors } from './explain-errors';
import type { Origin } from '../core/origin';
import { releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { builtFullHost, builtHost, builtRemote } from '../testing/built-package';
import { runCode } from '../testing/child-program';
import { canMount, withSmallDisk } from '../testing/mounted';
import { originProgram } from '../testing/origin-program';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';

const testMounts = canMount(tmpdir()) ? test : test.skip;

/** Returns a build with compressed copies, like those of the preset. So its files can have deltas. */
async function compressedBuild(workspace: string, name: string, version: string) {
  const entry = `${version}${'const answer = 42;'.repeat(300)}`;
  const built = await builtRemote(join(workspace, version), name, entry);
  await writeFiles(`${built.root}/dist`, { 'remoteEntry.js.br': brotliCompressSync(entry) });
  return built;
}

testMounts.each([
  ['a whole release in index.html', builtHost, ['dashboard']],
  [
    'a release with a file of its own',
    (workspace: string) => builtFullHost(workspace, 13_900),
    ['dashboard', ...Array.from({ length: 8 }, (_, index) => `shop-${index}`)],
  ],
])('a rollback works on a full disk: %s', async (_, host, names) => {
  const disk = await temporaryFolder();
  const workspace = await temporaryFolder();
  const remotes = await Promise.all(names.map((name) => compressedBuild(workspace, name, '1')));
  const program = originProgram(join(disk, 'origin'), [
    { do: 'publish', packages: [await host(workspace), ...remotes] },
    { do: 'release', package: await compressedBuild(workspace, 'dashboard', '2') },
    { do: 'fill' },
    { do: 'rollback' },
    { do: 'leftovers' },
  ]);
  const { output, errors } = await runCode(program, { wrapper: withSmallDisk(disk) });
  expect(errors).toBe('');
  expect(output.trim().split('\n')).toEqual(['ok', 'ok', 'ok', 'ok', '[]']);
});

test('a rollback writes the entry, index.html and the version list, and no deltas', async () => {
  const { origin, workspace } = await publishedOrigin('dashboard');
  for (const version of ['2', '3']) {
    const built = await compressedBuild(workspace, 'dashboard', version);
    await releasePackage(origin, testAction, built);
  }
  const deltas = async () => (await origin.list('remotes/', '.dcz')).map(({ path }) => path);
  const before = await deltas();
  expect(before).toHaveLength(1);
  const watched = dryRunOrigin(origin);
  await rollback(watched, testAction, 'dashboard');
  expect([...watched.written.keys()]).toEqual([
    expect.stringMatching(/^releases\/00000004\..*\.html$/),
    'releases/00000004.json',
    'version-lists/dashboard.json',
  ]);
});

test.each([['.dcz'], ['version-lists/']])(
  'a release is made when files such as %s cannot be written, and a note says so',
  async (part) => {
    const { origin, workspace } = await publishedOrigin('dashboard');
    await releasePackage(origin, testAction, await compressedBuild(workspace, 'dashboard', '2'));
    const failing: Origin = {
      ...origin,
      put: (path, content) =>
        path.includes(part)
          ? Promise.reject(new Error('No space for this'))
          : origin.put(path, content),
    };
    const third = await compressedBuild(workspace, 'dashboard', '3');
    const { notes } = await releasePackage(failing, testAction, third);
    expect(notes.join('\n')).toMatch(/could not be written.*Reason: No space for this/);
    expect(await releaseOn(origin)).toHaveProperty('number', 3);
  },
);

test.each([
  ['ENOSPC', 'the disk is full (ENOSPC).', 'Delete old versions', undefined],
  [
    'EROFS',
    'its file system is read-only (EROFS).',
    'Mount it for writing',
    'Mount it for writing',
  ],
])(
  'after a release, a note about %s does not say what became of the live release',
  async (code, cause, advice, adviceInNote) => {
    const { put } = explainErrors({
      ...directoryOrigin('/shop'),
      put: () => Promise.reject(Object.assign(new Error(), { code })),
    });
    const problem = `The origin in /shop cannot be changed: ${cause}`;
    const error = (await put('releases/1.json', '').catch(String)) as string;
    expect(error).toContain(`${problem} The live release is still the same. ${advice}`);
    const notes: string[] = [];
    await orNote(notes, 'A copy is missing.', () => put('host/1/a.br', ''));
    expect(notes).toEqual([
      expect.stringContaining(
        `A copy is missing. Reason: ${problem}${adviceInNote ? ` ${adviceInNote}` : ''}`,
      ),
    ]);
    expect(notes[0]).not.toMatch(/still the same|Then run the command again/);
  },
);
