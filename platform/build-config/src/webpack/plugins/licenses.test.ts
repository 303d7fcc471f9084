import { build, FixtureWorkspace } from '../../plumbing/fixture-builds';
import { licenses } from './licenses';

jest.setTimeout(20_000); // webpack builds a package.

const workspace = new FixtureWorkspace();
afterAll(() => workspace.remove());

const manifest = (name: string, more: object) =>
  JSON.stringify({ name, version: '1.2.3', license: 'MIT', ...more });

const sources = {
  'src/index.js': `
    import { used } from 'beta';
    import { alpha } from '@scope/alpha';
    import shared from '@backshop/shared';
    new URL('letters/letters.woff2', import.meta.url);
    import('gamma').then(console.log);
    import('zeta').then(console.log);
    console.log(used, alpha, shared);`,
  'node_modules/@scope/alpha/package.json': manifest('@scope/alpha', { license: 'ISC' }),
  'node_modules/@scope/alpha/index.js': 'export const alpha = () => performance.now();',
  'node_modules/@scope/alpha/LICENSE.md': 'ISC, by Ada\r\nand Ben\r\n',
  'node_modules/beta/package.json': manifest('beta', { author: { name: 'Cleo' } }),
  'node_modules/beta/index.js': 'export const used = () => performance.now();',
  'node_modules/gamma/package.json': manifest('gamma', {}),
  'node_modules/gamma/lib/index.js': 'export default () => performance.now();',
  'node_modules/gamma/index.js': `export * from './lib/index.js'; export { delta } from 'delta';`,
  'node_modules/gamma/COPYING': 'MIT, by Dev',
  'node_modules/delta/package.json': manifest('delta', { author: 'Eve' }),
  'node_modules/zeta/package.json': manifest('zeta', { license: { type: 'MIT' } }),
  'node_modules/zeta/LICENSES/MIT.txt': 'MIT, by Gwen',
  'node_modules/zeta/index.js': 'export default () => performance.now();',
  'node_modules/delta/index.js': 'export const delta = () => performance.now();',
  'node_modules/letters/package.json': manifest('letters', { license: 'OFL-1.1' }),
  'node_modules/letters/letters.woff2': 'font',
  'node_modules/letters/LICENSE': 'OFL, by Finn',
  'node_modules/unused/package.json': manifest('unused', {}),
  'node_modules/unused/index.js': 'export const unused = 1;',
  'node_modules/@backshop/shared/package.json': manifest('@backshop/shared', {}),
  'node_modules/@backshop/shared/index.js': `export { default } from 'epsilon';`,
  'node_modules/@backshop/shared/node_modules/epsilon/package.json': manifest('epsilon', {}),
  'node_modules/@backshop/shared/node_modules/epsilon/index.js':
    'export default () => performance.now();',
};

async function licensesOf(folder: string): Promise<string> {
  const root = workspace.addPackage(folder, sources);
  const files = await build(() => ({
    mode: 'production',
    context: root,
    entry: './src/index.js',
    output: { path: `${root}/dist` },
    plugins: [licenses()],
  }));
  return String(files['licenses.txt']);
}

test('a build has the licences of the packages in it, sorted, and no path of the machine', async () => {
  const text = await licensesOf('one');
  expect(text).toBe(`@scope/alpha 1.2.3 (ISC)
------------------------
ISC, by Ada
and Ben


beta 1.2.3 (MIT)
----------------
Author: Cleo. The package has no file with its licence.


delta 1.2.3 (MIT)
-----------------
Author: Eve. The package has no file with its licence.


epsilon 1.2.3 (MIT)
-------------------
Author: unknown. The package has no file with its licence.


gamma 1.2.3 (MIT)
-----------------
MIT, by Dev


letters 1.2.3 (OFL-1.1)
-----------------------
OFL, by Finn


zeta 1.2.3 (MIT)
----------------
MIT, by Gwen
`);
  expect(await licensesOf('two')).toBe(text);
});
