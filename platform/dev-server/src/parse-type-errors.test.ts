import { parseTypeErrors } from './type-errors';

test('reads errors with their explanations, once each', () => {
  const first = `remote-orders/src/page (old).tsx(12,5): error TS2322: Type 'string' is not assignable.
  Types of property 'id' are incompatible.`;
  const second = "ui/src/icon.tsx(1,1): error TS1005: ')' expected.";
  expect(parseTypeErrors(`${first}\r\n${second}\n${second}\n`)).toEqual([
    {
      file: 'remote-orders/src/page (old).tsx',
      loc: '12:5',
      message:
        "TS2322: Type 'string' is not assignable.\n  Types of property 'id' are incompatible.",
    },
    { file: 'ui/src/icon.tsx', loc: '1:1', message: "TS1005: ')' expected." },
  ]);
});

test('reads an error without a file', () => {
  expect(parseTypeErrors("error TS6053: File 'tsconfig.json' not found.\n")).toEqual([
    { file: '', loc: '', message: "TS6053: File 'tsconfig.json' not found." },
  ]);
});

test('finds nothing in the output of a check without errors', () => {
  expect(parseTypeErrors('\n')).toEqual([]);
});
