import { join } from 'node:path';
import { messages } from '../testing/messages';
import { CommandError } from './command-error';
import {
  findProject,
  packageNamed,
  packageNameOf,
  projectAt,
  releasablePackages,
  workspaceAt,
} from './project';
import { temporaryFolder } from '../testing/temporary-folder';

const manifest = '{ "version": "0.1.0" }';
const remote = (name: string) => `{ "version": "0.1.0", "backshop": { "remote": "${name}" } }`;

const workspaceFiles = {
  'package.json': '{}',
  'host/package.json': manifest,
  'orders-ui/package.json': remote('orders'),
  'dashboard/package.json': remote('dashboard'),
  'ui/package.json': manifest,
};

/** A repository of one remote with any build, beside an unrelated folder that is called "host". */
const remoteFiles = {
  'host/package.json': manifest,
  'sales-reports/package.json': remote('reports'),
  'sales-reports/src/page.tsx': '',
};

test('the packages of a workspace are the host and every remote, in the order of their names', async () => {
  const names = releasablePackages(await temporaryFolder(workspaceFiles)).map(({ name }) => name);
  expect(names).toEqual(['host', 'dashboard', 'orders']);
});

test('numbers in their names sort by their size', async () => {
  const numbered = ['team10', 'team2', 'team1'].map((name) => [
    `${name}/package.json`,
    remote(name),
  ]);
  const files = { ...workspaceFiles, ...(Object.fromEntries(numbered) as Record<string, string>) };
  const names = releasablePackages(await temporaryFolder(files)).map(({ name }) => name);
  expect(names.slice(-3)).toEqual(['team1', 'team2', 'team10']);
});

test('a folder that another branch left behind is no package', async () => {
  const files = { ...workspaceFiles, 'remote-reports/dist/remoteEntry.js': 'x' };
  const names = releasablePackages(await temporaryFolder(files)).map(({ name }) => name);
  expect(names).toEqual(['host', 'dashboard', 'orders']);
});

test('a project is found from the folders in it', async () => {
  const root = await temporaryFolder(workspaceFiles);
  expect(findProject(join(root, 'ui'))).toMatchObject({ root, isWorkspace: true });
  expect(findProject(join(root, 'orders-ui'))).toMatchObject({ root, isWorkspace: true });
});

test('a repository with one remote is a project', async () => {
  const root = join(await temporaryFolder(remoteFiles), 'sales-reports');
  const reports = { name: 'reports', folder: 'sales-reports', root, version: '0.1.0' };
  expect(findProject(root)).toEqual({ root, isWorkspace: false, packages: [reports] });
  expect(findProject(join(root, 'src'))).toMatchObject({ root });
});

test('a folder in no project is an error that says where to run the command', async () => {
  const folder = await temporaryFolder({ 'package.json': manifest });
  expect(() => projectAt(folder)).toThrow(new CommandError(messages.noProject(folder)));
});

test('a command that needs the workspace says so in a repository with one remote', async () => {
  const root = join(await temporaryFolder(remoteFiles), 'sales-reports');
  expect(() => workspaceAt('release --all', root)).toThrow(
    messages.needsWorkspace('release --all', 'reports'),
  );
});

test('two remotes with the same name are an error that names their folders', async () => {
  const files = { ...workspaceFiles, 'copy/package.json': remote('orders') };
  const root = await temporaryFolder(files);
  expect(() => projectAt(root)).toThrow(messages.sameName('copy', 'orders-ui', 'orders'));
});

test('a package can be named like its folder', async () => {
  const { packages } = projectAt(await temporaryFolder(workspaceFiles));
  expect(packageNamed('orders-ui', packages)).toBe(packageNamed('orders', packages));
  expect(() => packageNamed('sales', packages, 'remote')).toThrow(
    messages.unknown('remote', 'sales', 'host, dashboard, orders'),
  );
});

test('the name of a package counts more than the folder of another one', async () => {
  const files = { ...workspaceFiles, 'remote-orders-ui/package.json': remote('orders-ui') };
  const { packages } = projectAt(await temporaryFolder(files));
  expect(packageNamed('orders-ui', packages).folder).toBe('remote-orders-ui');
});

test('a repository with one remote need not name it', async () => {
  const single = projectAt(join(await temporaryFolder(remoteFiles), 'sales-reports'));
  const workspace = projectAt(await temporaryFolder(workspaceFiles));
  expect(packageNameOf(undefined, single)).toBe('reports');
  expect(packageNameOf(undefined, workspace)).toBeUndefined();
  expect(packageNameOf('orders-ui', workspace)).toBe('orders');
  expect(packageNameOf('removed', workspace)).toBe('removed');
  expect(packageNameOf('host', workspace)).toBe('host');
});

test.each(['__proto__', 'constructor', 'toString', '..', 'a/b', '', 'a\u001b[2J'])(
  'no package has the name %j',
  async (name) => {
    const workspace = projectAt(await temporaryFolder(workspaceFiles));
    expect(() => packageNameOf(name, workspace)).toThrow('cannot be the name of a package');
  },
);
