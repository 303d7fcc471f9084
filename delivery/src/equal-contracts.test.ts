import type { Contract } from '@backshop/build-config/output-format';
import { contractDifferences } from './contract-differences';

jest.mock('typescript', () => {
  throw new Error('The compiler was loaded.');
});

function withProps(props: string): Contract {
  const text = `interface Exposes { 'shop/Page': { ${props} } }`;
  return { shared: { react: '19.3.1' }, exposes: { 'shop/Page': text }, summaries: {} };
}

test('contracts in the same words are compared without the compiler, which takes its time', () => {
  const contract = withProps('a: string');
  expect(contractDifferences(contract, 'shop', withProps('a: string'))).toEqual([]);
  expect(() => contractDifferences(contract, 'shop', withProps('a?: string'))).toThrow(
    'The compiler was loaded.',
  );
});
