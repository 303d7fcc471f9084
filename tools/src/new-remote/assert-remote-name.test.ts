import { temporaryFolder } from '@backshop/delivery/testing/temporary-folder';
import { assertRemoteName } from './assert-remote-name';
import { pagesFile, workflowFile } from './workspace-files';
import { newRemote } from './new-remote';

const refusals = {
  placeholders: 'remote-placeholders already exists. Choose another name.',
  'remote-placeholders': 'remote-placeholders already exists. Choose another name.',
  package: '.github/workflows/release-package.yml already exists. Choose another name.',
  store: 'The host already has a page at /store. Choose another name.',
  'Gift Cards': '"Gift Cards" cannot be the name of a remote.',
  '../escape': '"../escape" cannot be the name of a remote.',
  history: '"history" is already used by the browser or the host.',
  '': 'The remote needs a name. Run: pnpm new:remote <name>',
};

test.each(Object.entries(refusals))('refuses the name "%s" in one line', async (name, reason) => {
  const root = await temporaryFolder({
    'remote-placeholders/package.json': '{}',
    [pagesFile]: "[{ path: '/store' }]",
    [workflowFile('package')]: '',
  });
  const { message } = (await newRemote(name, root).catch((error: unknown) => error)) as Error;
  expect(message).toContain(reason);
  expect(message).not.toContain('\n');
});

test('a folder with only a build, which another branch left behind, does not take a name', async () => {
  const root = await temporaryFolder({
    'remote-reports/dist/remoteEntry.js': '',
    'remote-reports/node_modules/react/index.js': '',
    [pagesFile]: '[]',
  });
  expect(() => assertRemoteName('reports', root)).not.toThrow();
});
