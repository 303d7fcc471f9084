import { splitByMatch } from './matched-name';

const marked = (name: string, search: string) =>
  splitByMatch(name, search)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test('marks the search as a whole where the name has it', () => {
  expect(marked('Switch to the dark theme', 'theme')).toBe('Switch to the dark [theme]');
  expect(marked('Product Analytics', 'T A')).toBe('Produc[t A]nalytics');
});

test('marks letters in order where the name does not have the search as a whole', () => {
  expect(marked('Product Analytics', 'prana')).toBe('[Pr]oduct [Ana]lytics');
});

test('marks nothing where another word was found, or without a search', () => {
  expect(marked('Open notifications', 'bell')).toBe('Open notifications');
  expect(marked('Store', '')).toBe('Store');
});
