import { hostPaths } from '@backshop/build-config/pages';
import { globalNames } from '@backshop/build-config/remote-name';
import { nameProblem } from '@backshop/create-remote';
import { temporaryFolder } from '@backshop/delivery/testing';
import { assertNewName } from './new-remote';
import { pagesFile, workflowFile } from './workspace-files';

const workspace = { 'package.json': '{}', 'host/package.json': '{}' };

test.each([
  ['placeholders', 'remote-placeholders already exists. Choose another name.'],
  ['gifts', 'remote-made-up already has the name gifts. Choose another name.'],
  ['package', '.github/workflows/release-package.yml already exists. Choose another name.'],
  ['store', 'The host already has a page at /store. Choose another name.'],
  ['Gift Cards', /^"Gift Cards" cannot be the name of a remote\./],
])('refuses the name "%s"', async (name, reason) => {
  const root = await temporaryFolder({
    ...workspace,
    'remote-placeholders/package.json': '{}',
    'remote-made-up/package.json': '{ "backshop": { "remote": "gifts" } }',
    [pagesFile]: "[{ path: '/store' }]",
    [workflowFile('package')]: '',
  });
  expect(() => assertNewName(name, root)).toThrow(reason);
});

test('a folder with only a build, which another branch left behind, does not take a name', async () => {
  const root = await temporaryFolder({
    ...workspace,
    'remote-reports/dist/remoteEntry.js': '',
    'remote-reports/node_modules/react/index.js': '',
    [pagesFile]: '[]',
  });
  expect(() => assertNewName('reports', root)).not.toThrow();
});

test.each([...globalNames, ...hostPaths])(
  'a new remote cannot have the name "%s", which builds or releases refuse',
  (name) => {
    expect(nameProblem(name)).toContain('is already used by the browser or the host.');
  },
);
