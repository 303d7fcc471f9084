import { toCells, toCsv } from './csv';

const value = (each: string | number) => each;
const cellsOf = (...values: (string | number)[]) =>
  toCells([{ title: 'Value', value }], values)
    .slice(1)
    .flat();

const setLanguage = (language: string) =>
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);

const orders = [
  [
    { title: 'Customer', value: ({ name }: { name: string; amount: number }) => name },
    { title: 'Amount', value: ({ amount }: { amount: number }) => amount, decimals: 2 },
  ],
  [{ name: 'Ada Example', amount: 1234.5 }],
] as const;

test('a file has a line for the titles and one for each row', () => {
  expect(toCsv(toCells(...orders))).toBe('Customer,Amount\r\nAda Example,1234.50\r\n');
});

test.each(['de', 'fr-FR', 'pt-BR', 'pl'])(
  'where staff write a decimal comma, a file has semicolons: %s',
  (language) => {
    setLanguage(language);
    expect(toCsv(toCells(...orders))).toBe('Customer;Amount\r\nAda Example;"1234,50"\r\n');
  },
);

test.each(['de-CH', 'it-CH', 'de-LI', 'ar-EG', 'fa'])(
  'in some languages, it has semicolons and decimal points: %s',
  (language) => {
    setLanguage(language);
    expect(toCsv(toCells(...orders))).toBe('Customer;Amount\r\nAda Example;1234.50\r\n');
  },
);

test.each(['en-GB', 'ja', 'es-MX', 'en-US@posix'])('elsewhere, it has commas: %s', (language) => {
  setLanguage(language);
  expect(toCsv(toCells(...orders))).toBe('Customer,Amount\r\nAda Example,1234.50\r\n');
});

test('quotes texts with separators, quotes and line breaks', () => {
  expect(toCsv([['Example, Ada', '24" screen', 'plain', 'a\tb', 'A\nB']])).toBe(
    '"Example, Ada","24"" screen",plain,"a\tb","A\nB"\r\n',
  );
});

test.each(['de', 'en-GB'])(
  'no cell is divided at the separator of another language: %s',
  (language) => {
    setLanguage(language);
    expect(toCsv([['Ada, Example; Jo']])).toBe('"Ada, Example; Jo"\r\n');
  },
);

test.each([
  ...['=1+1', '@A1', '+A1', '-A1', '-1+A1', '+1-2', '=HYPERLINK("x","y")', '＝1+1'],
  ...[
    ' =1+1',
    '\u00a0=1+1',
    '\t=1',
    '\r=1',
    '\n@A1',
    ' \u2003 +A1',
    '\ufeff=1',
    '\u200b=1',
    '\u0001=1',
  ],
])('a text that a spreadsheet would run begins with an apostrophe: %j', (text) => {
  expect(cellsOf(text)).toEqual([`'${text}`]);
});

test.each([
  ...['+49 170 1234567', '+49 (0)30 123-45', '+1 555-0100', '+491701234567'],
  ...['-12.50', '-12,50 €', '-$12.50', ' -12.50', '-', 'a=1', 'Example - Ada', '5 - 3'],
])('an amount, a phone number or another text stays as it is: %j', (text) => {
  expect(cellsOf(text)).toEqual([text]);
});

test('numbers are plain', () => {
  expect(cellsOf(-12.5, 54, 0.1)).toEqual(['-12.5', '54', '0.1']);
});
