import { temporaryFolder } from './testing/temporary-folder';
import { releasablePackages } from './workspace';

const manifest = '{ "version": "0.1.0" }';

test('the packages are the host and every remote, in the order of their names', async () => {
  const workspace = await temporaryFolder({
    'remote-orders/package.json': manifest,
    'remote-dashboard/package.json': manifest,
    'host/package.json': manifest,
    'ui/package.json': manifest,
  });
  const names = releasablePackages(workspace).map(({ name }) => name);
  expect(names).toEqual(['host', 'dashboard', 'orders']);
});

test('a folder that another branch left behind is no package', async () => {
  const workspace = await temporaryFolder({
    'host/package.json': manifest,
    'remote-dashboard/package.json': manifest,
    'remote-reports/dist/remoteEntry.js': 'x',
  });
  const names = releasablePackages(workspace).map(({ name }) => name);
  expect(names).toEqual(['host', 'dashboard']);
});
