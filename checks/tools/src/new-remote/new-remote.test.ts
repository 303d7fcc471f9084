import { gitRepository, writeFiles } from '@backshop/delivery/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { workspaceRoot } from '../workspace';
import { newRemote } from './new-remote';
import { removeRemote } from './remove-remote';
import { ownersFile, pagesFile, referencesFile, sizesFile, workflowFile } from './workspace-files';

jest.setTimeout(20_000); // Each test starts git many times, and Prettier.

/** The files that the commands read and change. Their own remotes must not be named like those below. */
const files = [
  '.gitignore',
  '.prettierrc.json',
  'package.json',
  'host/package.json',
  'remote-placeholders/webpack.config.ts',
  ownersFile,
  pagesFile,
  referencesFile,
  sizesFile,
  workflowFile('placeholders'),
];

/**
 * Copies these files of the workspace to a repository, and commits them.
 * @param folder of the workspace in the repository
 */
async function repository(folder = '') {
  const texts: Record<string, string> = {};
  for (const file of files)
    texts[join(folder, file)] = readFileSync(join(workspaceRoot, file), 'utf8');
  const { root: top, git, commit } = await gitRepository(texts);
  await commit();
  const root = join(top, folder);
  const install = jest.fn(() => Promise.resolve());
  return {
    root,
    git,
    install,
    commit,
    create: (name: string) => newRemote(name, root, install),
    remove: (name: string) => removeRemote(name, root, install),
    read: (file: string) => readFileSync(join(root, file), 'utf8'),
    write: (file: string, text: string) => writeFiles(root, { [file]: text }),
    changes: () => git('status', '--porcelain'),
  };
}

test('adds a remote to everything that lists remotes, and installs it', async () => {
  const { create, read, install } = await repository();
  const nextSteps = await create('made-up-page');
  expect(nextSteps).toContain('in remote-made-up-page/webpack.config.ts ("pages").');
  expect(JSON.parse(read('remote-made-up-page/package.json'))).toMatchObject({
    name: '@backshop/remote-made-up-page',
    backshop: { remote: 'made-up-page' },
    dependencies: { react: 'catalog:' },
    devDependencies: { '@backshop/ui': 'workspace:*' },
  });
  const config = read('remote-made-up-page/webpack.config.ts');
  expect(config).toContain('port: 3004,');
  expect(config).toContain(`MadeUpPage: { path: '/made-up-page', name: 'Made Up Page' }`);
  expect(read(referencesFile)).toContain('\n    { "path": "remote-made-up-page" },\n');
  expect(read(ownersFile)).toContain(
    '\n/remote-made-up-page/          @backshop/made-up-page-team\n',
  );
  expect(JSON.parse(read(sizesFile))).toContainEqual({
    name: 'remote-made-up-page: entry',
    path: 'remote-made-up-page/dist/remoteEntry.js',
    limit: '3.5 KB',
  });
  const workflow = read(workflowFile('made-up-page'));
  const paths = expect.arrayContaining(['remote-made-up-page/**']) as string[];
  expect(parse(workflow)).toMatchObject({
    on: { push: { paths }, pull_request: { paths } },
    jobs: { 'made-up-page': { with: { package: 'made-up-page' } } },
  });
  expect(workflow).not.toContain('placeholders');
  expect(install).toHaveBeenCalledTimes(1);
});

test('removing a new remote leaves nothing behind', async () => {
  const { create, remove, changes, write } = await repository();
  await create('made-up-page');
  await write('remote-made-up-page/dist/remoteEntry.js', 'a build');
  await remove('remote-made-up-page');
  expect(await changes()).toBe('');
});

test('a committed remote can be removed, even if its owners were changed', async () => {
  const { create, remove, commit, read, write, changes } = await repository();
  await create('made-up');
  await write(ownersFile, read(ownersFile).replace('@backshop/made-up-team', '@backshop/sales'));
  await commit({ 'remote-made-up/src/exposed/made-up.tsx': 'changed' });
  await remove('made-up');
  expect(read(ownersFile)).not.toContain('/remote-made-up/');
  expect(await changes()).not.toContain('??');
});

test('a file that is not committed keeps the remote from being removed', async () => {
  const { create, remove, write, install } = await repository();
  await create('made-up');
  await write('remote-made-up/src/features/chart.tsx', 'new');
  await write(workflowFile('made-up'), 'changed');
  await expect(remove('made-up')).rejects.toThrow(
    'remote-made-up has changes that are not committed. Nothing was changed. Commit or delete these files, then run the command again:\n  .github/workflows/release-made-up.yml\n  remote-made-up/src/features/chart.tsx',
  );
  expect(install).toHaveBeenCalledTimes(1);
});

test.each([
  ['a file, in a workspace below the root of its repository', 'office', 'src/chart.tsx'],
  ['a repository in its folder', '', 'lab/'],
])('%s keeps the remote from being removed', async (_what, folder, path) => {
  const { root, git, create, remove, write, read, commit } = await repository(folder);
  await create('made-up');
  await commit();
  const file = `remote-made-up/${path.endsWith('/') ? `${path}notes.md` : path}`;
  await write(file, 'a day of work');
  if (path.endsWith('/')) await git('init', '--quiet', join(root, 'remote-made-up', path));
  await expect(remove('made-up')).rejects.toThrow(
    `run the command again:\n  remote-made-up/${path}`,
  );
  expect(read(file)).toBe('a day of work');
});

test.each(['made-up', 'gifts'])(
  'a page in the host keeps a remote with the name "%s" from being removed',
  async (name) => {
    const { create, remove, read, write, commit } = await repository();
    await create('made-up');
    await write('remote-made-up/package.json', `{ "backshop": { "remote": "${name}" } }`);
    const pages = read(pagesFile);
    const line = `  { id: 'made-up', path: '/made-up', name: 'Made Up', expose: '${name}/MadeUp' },\n`;
    await commit({ [pagesFile]: line + pages });
    await expect(remove('made-up')).rejects.toThrow(
      `The host still shows ${name}. Nothing was changed. Remove these lines, then run the command again:\n  ${pagesFile}:1`,
    );
    await commit({ [pagesFile]: pages });
    expect(await remove('made-up')).toContain(`pnpm delivery withdraw ${name}`);
  },
);

test.each(['made-up', '..', ''])('refuses to remove "%s", which is no remote', async (name) => {
  const { remove } = await repository();
  await expect(remove(name)).rejects.toThrow(`There is no remote-${name}. Nothing was changed.`);
});
