import { temporaryFolder } from '@backshop/delivery/testing';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compilePackage } from './compile-package';

const options = { module: 'ESNext', moduleResolution: 'bundler', target: 'ES2022', types: [] };

test('a compiled package has a script and declarations for each source, and Node finds them', async () => {
  const root = await temporaryFolder({
    'tsconfig.json': JSON.stringify({ compilerOptions: options, include: ['src'] }),
    'src/index.ts': `
      import { join } from 'node:path';
      import { slot, type Slot } from './slots/slot';
      export * from './slots';
      export const load = () => import(/* webpackChunkName: "late" */ './late');
      export const named = (each: Slot): import('./late').Late => each + join(slot);`,
    'src/late.ts': `import './late.scss'; export type Late = string; export default 1;`,
    'src/late.scss': 'a { color: red }',
    'src/slots/index.ts': `export { slot } from './slot';`,
    'src/slots/slot.ts': `export type Slot = string; export const slot: Slot = '../index';`,
    'src/slots/slot.test.ts': 'test',
    'src/testing/fake.ts': 'export {};',
    'dist/old.js': '',
  });
  await compilePackage(root);
  const dist = join(root, 'dist');
  expect(readdirSync(dist, { recursive: true }).sort()).toEqual([
    'index.d.ts',
    'index.js',
    'late.d.ts',
    'late.js',
    'late.scss',
    'slots',
    'slots/index.d.ts',
    'slots/index.js',
    'slots/slot.d.ts',
    'slots/slot.js',
  ]);
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  expect(read('index.js')).toBe(`import { join } from 'node:path';
import { slot } from './slots/slot.js';
export * from './slots/index.js';
export const load = () => import(/* webpackChunkName: "late" */ './late.js');
export const named = (each) => each + join(slot);
`);
  expect(read('index.d.ts')).toContain(`import('./late.js').Late;`);
  expect(read('slots/slot.js')).toContain(`'../index'`);
  expect(read('late.js')).toContain(`import './late.scss';`);
});

test('a source that does not compile is named', async () => {
  const root = await temporaryFolder({
    'tsconfig.json': JSON.stringify({ compilerOptions: options, include: ['src'] }),
    'src/index.ts':
      'class Hidden { private x = 1 } export const make = () => class extends Hidden {};',
  });
  await expect(compilePackage(root)).rejects.toThrow(/src\/index\.ts.*TS4094/);
});
