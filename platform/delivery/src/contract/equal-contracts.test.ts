import type { Contract } from '@backshop/build-config/contract';
import { createRequire } from 'node:module';
import { incompatibilities } from './incompatibilities';

// The compiler that build-config loads is not the one of the workspace.
const buildConfig = createRequire(require.resolve('@backshop/build-config/type-incompatibilities'));
jest.doMock(buildConfig.resolve('typescript'), () => {
  throw new Error('The compiler was loaded.');
});

function withProps(props: string): Contract {
  const text = `interface Exposes { 'shop/Page': { ${props} } }`;
  return { shared: { react: '19.3.1' }, exposes: { 'shop/Page': text }, summaries: {} };
}

test('equal contracts are compared without loading the compiler', () => {
  const contract = withProps('a: string');
  expect(incompatibilities(contract, 'shop', withProps('a: string'))).toEqual([]);
  expect(() => incompatibilities(contract, 'shop', withProps('a?: string'))).toThrow(
    'The compiler was loaded.',
  );
});
