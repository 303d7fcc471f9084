import { splitByMatch } from './matched-name';

const marked = (name: string, search: string) =>
  splitByMatch(name, search)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test.each([
  ['beginnings of words', 'Switch to the dark theme', 'theme da', 'Switch to the [da]rk [theme]'],
  [
    'beginnings of words that follow each other',
    'Product Analytics',
    'prana',
    '[Pr]oduct [Ana]lytics',
  ],
  ['a part of a word', 'Dashboard', 'board', 'Dash[board]'],
  ['letters of a word', 'Expand menu', 'xpnd', 'E[xp]a[nd] menu'],
  ['letters with accents', 'Zoë Sample', 'zoe', '[Zoë] Sample'],
  ['nothing where another word was found', 'Open notifications', 'bell', 'Open notifications'],
  ['nothing without a search', 'Store', '', 'Store'],
])('marks %s', (_what, name, search, expected) => {
  expect(marked(name, search)).toBe(expected);
});
