import { commandsIn, linksOf } from './markdown';

test('finds links, pictures and link definitions, but not those in code', () => {
  const markdown = `[a](a.md) and ![b](b.png "B")
\`[c](c.md)\` and \`more
[c](c.md)\`
[d]: d.md`;
  expect(linksOf(markdown)).toEqual([
    { line: 1, target: 'a.md' },
    { line: 1, target: 'b.png' },
    { line: 4, target: 'd.md' },
  ]);
});

test('finds shell commands in blocks and in the text, without comments', () => {
  const markdown = 'Run `pnpm\nreleases`.\n```sh\npnpm test # all\n```\n```json\n{}\n```\n';
  expect(commandsIn(markdown)).toBe('pnpm test\n\npnpm releases');
});
