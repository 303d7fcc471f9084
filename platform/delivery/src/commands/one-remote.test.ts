import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackages } from '../build/build-packages';
import { candidateSource } from '../features/candidates/promote-candidate';
import { directoryOrigin } from '../stores/directory-origin';
import { releaseAll } from '../release/release-package';
import { builtHost, manifestOf } from '../testing/built-package';
import { gitRepository } from '../testing/git-repository';
import { messages } from '../testing/messages';
import { releaseOn } from '../testing/published-origin';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';
import { shortVersion } from '../core/short-version';
import { listVersions } from '../core/stored-version';
import { program } from '../program';
import { build, start } from './run-build';
import { runAbort } from './run-abort';
import { runPromote, runWithdraw } from './run-change';
import { runRelease } from './run-release';
import { runReleases } from './run-releases';
import { runRollback } from './run-rollback';

jest.setTimeout(20_000); // Each command starts git and other programs.

/** The commands in a repository with one remote. Its build copies the page. */
jest.mock('../build/build-packages', () => ({
  buildPackages: jest.fn(async ([{ root }]: [{ root: string }]) =>
    writeFiles(join(root, 'dist'), {
      'remoteEntry.js': await readFile(join(root, 'src/page.tsx'), 'utf8'),
      'Page.js': 'page',
      'mf-manifest.json': manifestOf({ Page: { js: ['Page.js'], css: [] } }),
      '.backshop/contract.json': '{"shared":{},"exposes":{},"summaries":{}}',
    }),
  ),
}));

const files = {
  'package.json': '{ "version": "1.0.0", "backshop": { "remote": "reports" } }',
  'webpack.config.ts': '',
  'tsconfig.json': '{}',
  '.gitignore': 'node_modules\ndist',
  'src/page.tsx': 'first',
  'src/contract.ts': 'export interface Exposes {}',
  'node_modules/typescript/package.json': '{}',
  'node_modules/typescript/bin/tsc': '',
};

let root: string;
let directory: string;
const workspace = process.cwd();
const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
const printed = () => log.mock.calls.flat().join('\n');

beforeEach(async () => {
  process.argv = ['node', 'delivery', 'release']; // Messages repeat the command, and would that of Jest.
  root = await temporaryFolder(files);
  process.chdir(root);
  directory = await temporaryFolder();
  const host = await builtHost(await temporaryFolder());
  await releaseAll(directoryOrigin(directory), testAction, [host]);
  process.env.BACKSHOP_ORIGIN = directory;
  log.mockClear();
});

afterEach(() => {
  process.chdir(workspace);
  delete process.env.BACKSHOP_ORIGIN;
});

const candidates = async () => (await releaseOn(directoryOrigin(directory))).candidates;
const live = async () => (await releaseOn(directoryOrigin(directory))).remotes.reports;

test('a message names no command that only the workspace has', async () => {
  process.env.BACKSHOP_ORIGIN = await temporaryFolder();
  await expect(runRelease(undefined, {})).rejects.toThrow(
    'The log of the origin has no release. Ask the team of the host to make the first one.',
  );
});

test('a build publishes nothing, and checks sizes if there are budgets', async () => {
  await build();
  expect(await readFile('dist/remoteEntry.js', 'utf8')).toBe('first');
  expect(existsSync('.origin')).toBe(false);
  expect(await live()).toBeUndefined();
  await writeFiles(root, {
    '.size-limit.json': '[]',
    'node_modules/size-limit/package.json': '{}',
    'node_modules/size-limit/bin.js': 'process.exit(1)',
  });
  await expect(build()).rejects.toThrow('A build does not meet its size budgets.');
});

test.each([{ dryRun: true }, { stage: true }])(
  'a build over its budget is not released with %j',
  async (options) => {
    await runRelease(undefined, {});
    const before = await releaseOn(directoryOrigin(directory));
    await writeFiles(root, {
      '.size-limit.json': JSON.stringify([{ path: 'dist/Page.js', limit: '1 B' }]),
      'src/page.tsx': 'large',
      'node_modules/size-limit/package.json': '{}',
      'node_modules/size-limit/bin.js': `
        const [budget] = JSON.parse(require('fs').readFileSync(process.argv[3]));
        const size = require('fs').statSync(budget.path[0]).size;
        console.log(JSON.stringify([
          { name: 'Page', passed: false, size, sizeLimit: 1 },
          { name: 'Entry', passed: true, size, sizeLimit: 9 },
          { name: 'Gone', passed: true, size: 0 },
        ]));
        process.exit(1);`,
    });
    await expect(runRelease(undefined, options)).rejects.toThrow(
      'Nothing was released, because a build does not meet its size budgets:\n  Page: 4 bytes instead of 1\n  Gone: the build has no such file\nMake the build smaller',
    );
    expect(await releaseOn(directoryOrigin(directory))).toEqual(before);
    expect(await listVersions(directoryOrigin(directory), 'reports')).toHaveLength(1);
  },
);

test('budgets without a program that checks them are an error', async () => {
  await writeFiles(root, { '.size-limit.json': '[]' });
  await expect(build()).rejects.toThrow(messages.noSizeLimit);
});

test('the remote is released, staged, promoted, made a candidate and rolled back without its name', async () => {
  await runRelease(undefined, { message: 'First release' });
  const first = await live();
  expect(first?.version).toMatch(/^1\.0\.0-/);

  await writeFiles(root, { 'src/page.tsx': 'second' });
  log.mockClear();
  await runRelease(undefined, { stage: true });
  expect(await live()).toEqual(first);
  const [, staged = ''] =
    /^To make it live, run: npx delivery promote reports (1\.0\.0-\w+)$/m.exec(printed())!;
  await runPromote(staged, undefined, {});
  expect(shortVersion((await live())!.version)).toBe(staged);

  await runPromote(first!.version, undefined, { share: '12.5%' });
  expect(await candidates()).toMatchObject({ reports: { version: first!.version, share: 12.5 } });
  await runPromote(undefined, undefined, { share: '50%', source: candidateSource });
  expect(await candidates()).toMatchObject({ reports: { version: first!.version, share: 50 } });
  await runAbort(undefined, {});
  expect(await candidates()).toBeUndefined();
  await writeFiles(root, { 'src/page.tsx': 'third' });
  log.mockClear();
  await runRelease(undefined, { share: '10%', dryRun: true });
  expect(await candidates()).toBeUndefined();
  expect(printed()).toMatch(
    /^Dry run\. Would make release 7 live: reports 1\.0\.0-[0-9a-f]{10} as a candidate for 10% of the browsers\.$/m,
  );

  await runRollback(undefined, undefined, {});
  expect(await live()).toEqual(first);
  await runRollback(staged, undefined, {});
  expect(shortVersion((await live())!.version)).toBe(staged);

  await runRelease('reports', { dryRun: true, ...{ replace: ['reports'] } });
  await runWithdraw(undefined, {});
  expect(await live()).toBeUndefined();
  log.mockClear();
  await runReleases(undefined, {});
  expect(printed()).toContain('First release');
});

test('the commands that look after an origin work there, too', async () => {
  const judge = `fetch(process.env.BACKSHOP_URL)
    .then((response) => response.text())
    .then((html) => process.exit(/"number":([34])/.test(html) ? 1 : 0));`;
  await writeFiles(root, { 'judge.mjs': judge, 'settings.json': '{ "base": "/app" }' });
  const run = async (line: string) => {
    log.mockClear();
    await program.parseAsync(line.split(' '), { from: 'user' });
    return printed();
  };
  await run('release');
  await writeFiles(root, { 'src/page.tsx': 'second' });
  await run('release');
  expect(await run('hold')).toBe('reports is on hold (release 4).');
  expect(await run('hold')).toBe('reports is already on hold. Release 4 did not change.');
  expect(await run('hold --dry-run')).toBe(
    'Dry run. Would change nothing: reports is already on hold.',
  );
  expect(await run('hold --end')).toBe('reports is no longer on hold (release 5).');
  expect(await run('settings settings.json')).toContain('Release 6 is live with these settings.');
  expect(await run('settings')).toContain('"base": "/app"');
  expect(await run('verify:origin')).toContain('all are intact');
  expect(await run('prune:origin --older-than 30d')).toContain('no unused version is older');
  const broken = await run(`bisect --good 2 --bad 3 -- ${process.execPath} judge.mjs`);
  expect(broken).toContain('This release broke it:\n\n3 ');
});

test('a rollout needs no name either', async () => {
  await runRelease(undefined, {});
  await writeFiles(root, { 'src/page.tsx': 'second' });
  await runRelease(undefined, { share: '10%' });
  const counts = '{"loads":400,"failures":0}';
  await writeFiles(root, {
    'count.mjs': `console.log('{"candidate":${counts},"live":${counts}}')`,
  });
  const args = ['rollout', '--steps', '100%', '--every', '1s', '--', process.execPath, 'count.mjs'];
  process.argv = ['node', 'delivery', ...args];
  await program.parseAsync(args, { from: 'user' });
  expect(await candidates()).toBeUndefined();
  expect((await live())!.version).toMatch(/^1\.0\.0-/);
});

test('commands that need the workspace say so', async () => {
  const needs = (command: string) => messages.needsWorkspace(command, 'reports');
  await expect(runRelease(undefined, { all: true })).rejects.toThrow(needs('release --all'));
  await expect(start(3000)).rejects.toThrow(needs('start'));
  await expect(runRelease('host', {})).rejects.toThrow(
    messages.unknown('package', 'host', 'reports'),
  );
});

test('a release without an origin is an error that says what to set', async () => {
  delete process.env.BACKSHOP_ORIGIN;
  await expect(runRelease(undefined, {})).rejects.toThrow('BACKSHOP_ORIGIN is not set.');
  await expect(runReleases(undefined, {})).rejects.toThrow('BACKSHOP_ORIGIN is not set.');
});

test.each([{}, { stage: true }])(
  'a checkout that changes during the build is not released with %j',
  async (options) => {
    const repository = await gitRepository(files);
    await repository.commit();
    process.chdir(repository.root);
    await runRelease(undefined, {});
    const before = await live();
    await repository.commit({ 'src/page.tsx': 'next' });
    jest.mocked(buildPackages).mockImplementationOnce(async () => {
      await repository.commit({ 'src/page.tsx': 'other' });
    });
    await expect(runRelease(undefined, options)).rejects.toThrow(
      'Nothing was released, because the checkout changed during the build, so',
    );
    expect(await live()).toEqual(before);
    expect(await listVersions(directoryOrigin(directory), 'reports')).toHaveLength(1);
  },
);

test('only the history of the remote decides whether a release takes changes away', async () => {
  const release = async (name: string, time: string, page: string) => {
    const manifest = files['package.json'].replace('reports', name);
    const repository = await gitRepository({ ...files, 'package.json': manifest });
    const commit = (text: string, at: string) => repository.commit({ 'src/page.tsx': text }, at);
    await commit(page, time);
    process.chdir(repository.root);
    await runRelease(undefined, {});
    return { ...repository, commit };
  };
  await release('orders', '2026-11-20T10:00:00Z', 'orders');
  const { commit, git } = await release('reports', '2026-11-10T10:00:00Z', 'one');
  const older = await git('rev-parse', 'HEAD');
  await git('remote', 'add', 'origin', process.cwd());
  await git('update-ref', 'refs/remotes/origin/main', older);
  await commit('two', '2026-11-11T10:00:00Z');
  log.mockClear();
  await runRelease(undefined, {});
  expect(printed()).toMatch(/\nCommit [0-9a-f]{10} is not pushed, .* Run: git push$/);
  await git('checkout', '--quiet', older);
  await expect(runRelease(undefined, {})).rejects.toThrow(
    /because it would take away changes that are live:\n {2}reports: .* run: npx delivery release --replace reports$/s,
  );
  await writeFiles(process.cwd(), { 'src/page.tsx': 'three' });
  await expect(runRelease(undefined, {})).rejects.toThrow('changes that are not committed:');
});
