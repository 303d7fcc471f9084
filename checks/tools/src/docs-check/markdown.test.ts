import { commandsIn, countWords, linksOf, markdownTable, namesInTables } from './markdown';

test('finds links, pictures and link definitions, but not those in code', () => {
  const markdown = `[a](a.md) and ![b](b.png "B")
\`[c](c.md)\` and \`more
[c](c.md)\`
[d]: d.md
<img alt="E" src="e.webp">`;
  expect(linksOf(markdown)).toEqual([
    { line: 1, target: 'a.md' },
    { line: 1, target: 'b.png' },
    { line: 4, target: 'd.md' },
    { line: 5, target: 'e.webp' },
  ]);
});

test('finds shell commands in blocks and in the text, without comments', () => {
  const markdown = 'Run `pnpm\nreleases`.\n```sh\npnpm test # all\n```\n```json\n{}\n```\n';
  expect(commandsIn(markdown)).toBe('pnpm test\n\npnpm releases');
});

test('finds the names in the first column of a section, not of others', () => {
  const markdown = `# Keys
\`intro\`
| key | value |
| --- | ----- |
| \`one\`, \`two\` | \`text\` |
## More
| \`three\` | |`;
  expect(namesInTables(markdown, 'Keys')).toEqual(['one', 'two']);
  expect(namesInTables(markdown, 'More')).toEqual(['three']);
  expect(namesInTables(markdown, 'Gone')).toEqual([]);
});

test('escapes pipes in a table', () => {
  expect(markdownTable(['type'], [['`1 | 2`']])).toBe('| type |\n| --- |\n| `1 \\| 2` |');
});

test('counts the words of prose and tables', () => {
  const markdown = `# Two words
| one | [two](three.md) – 12.5 |
| --- | --- |
<img src="four.webp" alt="five"> <!-- six
seven -->
\`\`\`sh
eight
\`\`\`
[nine]: nine.md`;
  expect(countWords(markdown)).toBe(4);
});
