import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitRepository } from '../testing/git-repository';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { listChanges, readSource } from './git';

test('the source is the commit, its time in UTC, and whether all files are as committed', async () => {
  const { root, commit } = await gitRepository();
  const hash = await commit({}, '2026-11-20T10:00:00+02:00');
  const clean = { commit: hash, committed: '2026-11-20T08:00:00.000Z', isClean: true };
  expect(await readSource(root)).toEqual(clean);
  await writeFiles(root, { 'package.json': '{ }' });
  expect(await readSource(root)).toEqual({ ...clean, isClean: false });
});

test('a new file that git does not ignore makes the tree dirty', async () => {
  const { root, commit } = await gitRepository();
  await commit({ '.gitignore': 'dist/' });
  await writeFiles(root, { 'dist/main.js': '' });
  expect(await readSource(root)).toMatchObject({ isClean: true });
  await writeFiles(root, { 'src/main.ts': '' });
  expect(await readSource(root)).toMatchObject({ isClean: false });
});

test('what a developer has configured for git makes no difference', async () => {
  const { root, commit, git } = await gitRepository();
  const gpg = join(await temporaryFolder(), 'gpg');
  await writeFile(gpg, fakeGpg, { mode: 0o755 });
  const config = { 'gpg.program': gpg, 'commit.gpgsign': 'true', 'log.showSignature': 'true' };
  for (const entry of Object.entries(config)) await git('config', ...entry);
  await git('config', 'status.showUntrackedFiles', 'no');
  const hash = await commit();
  expect(await git('log', '-1', '--format=%H')).not.toBe(hash);
  expect(await readSource(root)).toMatchObject({ commit: hash, isClean: true });
  await writeFiles(root, { 'src/main.ts': '' });
  expect(await readSource(root)).toMatchObject({ isClean: false });
});

/** Signs anything, and says so. */
const fakeGpg = `#!/bin/sh
cat > /dev/null
printf -- '-----BEGIN PGP SIGNATURE-----\\n\\nx\\n-----END PGP SIGNATURE-----\\n'
printf '\\n[GNUPG:] SIG_CREATED \\ngpg: Signature made today\\n' >&2
`;

test('in a folder of a repository, its other files count too, because the build can read them', async () => {
  const { root, commit } = await gitRepository({
    'package-lock.json': '{}',
    'apps/reports/package.json': '{}',
    'libs/x/index.ts': '',
  });
  await commit();
  const folder = join(root, 'apps/reports');
  expect(await readSource(folder)).toMatchObject({ isClean: true });
  await writeFiles(root, { 'package-lock.json': '{ }' });
  expect(await readSource(folder)).toMatchObject({ isClean: false });
  await commit();
  await writeFiles(root, { 'libs/x/index.ts': 'changed' });
  expect(await listChanges(folder)).toEqual([' M libs/x/index.ts']);
});

test('a changed file has its name, also with letters that are not ASCII', async () => {
  const { root, commit } = await gitRepository({ 'src/übersicht.ts': '' });
  await commit();
  await writeFiles(root, { 'src/übersicht.ts': 'changed' });
  expect(await listChanges(root)).toEqual([' M src/übersicht.ts']);
});

test('a workspace without a repository has no source', async () => {
  expect(await readSource(await temporaryFolder({ 'package.json': '{}' }))).toBeUndefined();
});

test('a workspace that another repository contains, but does not track, has no source', async () => {
  const { root, commit } = await gitRepository();
  await commit();
  await writeFiles(root, { 'copy/package.json': '{}' });
  expect(await readSource(join(root, 'copy'))).toBeUndefined();
});

test('a repository without a commit is no source', async () => {
  const { root } = await gitRepository();
  expect(await readSource(root)).toBeUndefined();
});

test('without git there is no source', async () => {
  const { root, commit } = await gitRepository();
  await commit();
  const path = process.env.PATH;
  process.env.PATH = join(root, 'no-programs');
  try {
    expect(await readSource(root)).toBeUndefined();
  } finally {
    process.env.PATH = path;
  }
});

test('a repository that git cannot read is an error with the words of git', async () => {
  const { root, commit } = await gitRepository();
  await commit();
  await writeFiles(root, { '.git/config': '[core' });
  await expect(readSource(root)).rejects.toThrow(
    /^git cannot read the repository of this checkout, .* git reports:\nfatal: bad config/s,
  );
});
