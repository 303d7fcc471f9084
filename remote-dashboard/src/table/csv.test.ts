import { toCsv } from './csv';

const csvOf = (...values: (string | number)[]) =>
  toCsv([{ title: 'Value', value: (value: string | number) => value }], values)
    .split('\r\n')
    .slice(1, -1);

test('has a line for the titles and one for each row', () => {
  const csv = toCsv(
    [
      { title: 'Customer', value: ({ name }: { name: string; amount: number }) => name },
      { title: 'Amount', value: ({ amount }) => amount },
    ],
    [{ name: 'Ada Example', amount: 1234.5 }],
  );
  expect(csv).toBe('Customer,Amount\r\nAda Example,1234.5\r\n');
});

test('quotes texts with commas, quotes and line breaks', () => {
  expect(csvOf('Example, Ada', '24" screen', 'plain')).toEqual([
    '"Example, Ada"',
    '"24"" screen"',
    'plain',
  ]);
  expect(toCsv([{ title: 'A\nB', value: () => '' }], [])).toBe('"A\nB"\r\n');
});

test('texts that a spreadsheet would run begin with an apostrophe', () => {
  expect(csvOf('=1+1', '+1', '-1', '@A1', '\t=1', '=HYPERLINK("x","y")')).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@A1",
    "'\t=1",
    `"'=HYPERLINK(""x"",""y"")"`,
  ]);
  expect(toCsv([{ title: 'V', value: () => '\r=1' }], [0])).toBe('V\r\n"\'\r=1"\r\n');
});

test('negative numbers stay numbers', () => {
  expect(csvOf(-12.5)).toEqual(['-12.5']);
});
