import { namesWithoutFolder, unevenTables } from './tables';

test('a row without all cells of its table is reported with file and line', () => {
  const table =
    '| topic | where |\n| --- | --- |\n| `a \\| b` | here |\n| c |\n\nText | with a bar';
  const documents = [{ path: 'guide.md', text: table }];
  expect(unevenTables(documents)).toEqual([
    'guide.md:4: the row has 1 of 2 cells. Add the others.',
  ]);
});

test('a file name belongs to the folder of the file before it in its row', () => {
  const page = {
    path: 'guide.md',
    text: '| one | `host/src/a.ts`, `b.ts` |\n| two | `b.ts` |\n| three | `host/src/`; `c.ts` there |',
  };
  expect(namesWithoutFolder(page, ['host/src/a.ts', 'host/src/b.ts'])).toEqual([
    'guide.md:2: b.ts has no folder, because no path stands before it in the row. Write the whole path.',
    'guide.md:3: host/src/c.ts does not exist. Correct the name.',
  ]);
});
