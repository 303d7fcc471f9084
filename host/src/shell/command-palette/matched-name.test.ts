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
  ['a letter with a combining accent', 'Cafe\u0301 Bar', 'bar', 'Cafe\u0301 [Bar]'],
  ['a combining accent', 'Cafe\u0301 Bar', 'cafe', '[Cafe\u0301] Bar'],
  ['Polish letters', 'Łódź Store', 'lodz', '[Łódź] Store'],
  ['a letter that counts as two', 'Große Straße 7', 'strasse 7', 'Große [Straße] [7]'],
  ['half of such a letter', 'Große Straße', 'stras', 'Große [Straß]e'],
  ['what comes after such a letter', 'Æble Ærø', 'aero', 'Æble [Ærø]'],
  ['a ligature and wide letters', 'ﬁne ＡＢＣ', 'fine abc', '[ﬁne] [ＡＢＣ]'],
  ['letters beside an emoji', '👩‍👧 Zoë', 'zoe', '👩‍👧 [Zoë]'],
  ['nothing where another word was found', 'Open notifications', 'bell', 'Open notifications'],
  ['nothing without a search', 'Store', '', 'Store'],
])('marks %s', (_what, name, search, expected) => {
  expect(marked(name, search)).toBe(expected);
});
