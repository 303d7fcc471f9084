import { headingsOf, proseLines } from './markdown';

test('leaves out code fences', () => {
  const markdown = 'one\n```sh\n# no heading\n```\ntwo';
  expect(proseLines(markdown)).toEqual([
    { number: 1, text: 'one' },
    { number: 5, text: 'two' },
  ]);
  expect(headingsOf(markdown)).toEqual([]);
});

test('reads headings as plain text', () => {
  const markdown = '# The `host` and its [remotes](remotes.md)\n\n## Name one \\<package>';
  expect(headingsOf(markdown)).toMatchObject([
    { level: 1, text: 'The host and its remotes' },
    { level: 2, text: 'Name one <package>' },
  ]);
});

test('builds the anchors of GitHub', () => {
  const markdown = "# What's new, and why?\n## Sizes\n## Sizes\n## Größe_a – b";
  expect(headingsOf(markdown).map(({ anchor }) => anchor)).toEqual([
    'whats-new-and-why',
    'sizes',
    'sizes-1',
    'größe_a--b',
  ]);
});
