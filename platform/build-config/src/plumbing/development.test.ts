import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { remote } from '../webpack';
import { remotePackage } from './fixture-sources';
import { FixtureWorkspace } from './fixture-builds';

jest.setTimeout(20_000); // webpack builds a package, and again after an edit.

const workspace = new FixtureWorkspace();

afterAll(() => workspace.remove());

test('chunkIds: an edit builds while an expose has its remote’s name in capitals', async () => {
  const card = (name: string) => `export default function Card() { return '${name}'; }`;
  const root = workspace.addPackage('gamma', {
    ...remotePackage('gamma', 'export interface Exposes { Gamma: {} }'),
    'src/index.ts': `import('./card');`,
    'src/card.ts': card('first'),
  });
  const configure = remote({
    root,
    port: 3003,
    exposes: { Gamma: './src/card.ts' },
  });
  const { plugins = [], ...config } = configure({}, { mode: 'development' });
  const compiler = webpack({
    ...config,
    // The dev server adds this plugin.
    plugins: [...plugins, new webpack.HotModuleReplacementPlugin()],
    infrastructureLogging: { level: 'error' },
  });
  const builds: string[][] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      compiler.watch({}, (error, stats) => {
        if (error) return reject(error);
        builds.push(Object.keys(stats!.compilation.assets));
        if (builds.length === 1) writeFileSync(join(root, 'src/card.ts'), card('second'));
        else resolve();
      });
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
  const page = readFileSync(join(root, 'dist/index.html'), 'utf8');
  expect(page).toContain('<title>gamma · Backshop</title>');
  expect(page).toContain('rel="icon"'); // Or the browser requests /favicon.ico, which is not there.
  expect(builds[1]).toContainEqual(expect.stringMatching(/\.hot-update\.js$/));
});

test('Fast Refresh: a development build runs, whatever NODE_ENV the caller has', async () => {
  const root = workspace.addPackage('delta', {
    ...remotePackage('delta', 'export interface Exposes { Card: {} }'),
    'src/index.ts': `import './card';`,
    'src/card.tsx': 'export default function Card() { return <p />; }',
  });
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  const configure = remote({ root, port: 3004, exposes: { Card: './src/card.tsx' } });
  const compiler = webpack(configure({}, { mode: 'development' }));
  process.env.NODE_ENV = NODE_ENV;
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  const { modules = [] } = stats!.toJson({ all: false, modules: true });
  const names = modules.map(({ name = '' }) => name);
  expect(names.some((name) => name.includes('ReactRefreshEntry'))).toBe(true);
});
