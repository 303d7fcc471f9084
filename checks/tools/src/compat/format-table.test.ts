import { formatTable } from './format-table';

test('aligns the columns', () => {
  const rows = [
    ['group', 'result'],
    ['pinned', 'works'],
    ['newest webpack', 'fails'],
  ];
  expect(formatTable(rows)).toBe(`group           result
--------------  ------
pinned          works
newest webpack  fails`);
});
