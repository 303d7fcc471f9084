import { messages } from '../testing/messages';
import { shortVersion } from '../core/short-version';
import { isTyped, wholeVersion } from './typed-version';

const first = '0.1.0-1a2b3c4d5e6f708192a3b4c5d6e7f809';
const second = '0.1.0-1a2b3cffffffffffffffffffffffffff';
const short = '0.1.0-1a2b3c4d5e';

test('the short form of a version has the first 10 digits of its hash', () => {
  expect(shortVersion(first)).toBe(short);
  expect(shortVersion(short)).toBe(short);
  expect(shortVersion('0.1.0-next')).toBe('0.1.0-next');
});

test('the whole version, its short form and fewer digits name a version', () => {
  for (const typed of [first, short, '0.1.0-1a2b']) expect(isTyped(typed, first)).toBe(true);
  for (const typed of ['0.1.0-', '0.1', '', second]) expect(isTyped(typed, first)).toBe(false);
  expect(isTyped(short, undefined)).toBe(false);
});

test.each([first, short, '0.1.0-1a2b'])(
  '%s is no version that has it before a hash of its own',
  (typed) => {
    const other = `${typed}-ffffffffffffffffffffffffffffffff`;
    expect(isTyped(typed, other)).toBe(false);
    expect(wholeVersion(typed, [other])).toBe(typed);
    expect(wholeVersion(typed, [other, first])).toBe(first);
  },
);

test('a whole version is that version only', () => {
  expect(isTyped(first, `${first}0`)).toBe(false);
});

test('a short form becomes the whole version, and another text stays as it is', () => {
  expect(wholeVersion(short, [second, first, first])).toBe(first);
  expect(wholeVersion(first, [first])).toBe(first);
  expect(wholeVersion('0.1.0-ffff', [first])).toBe('0.1.0-ffff');
});

test('digits that begin several versions are refused', () => {
  expect(() => wholeVersion('0.1.0-1a2b3c', [first, second])).toThrow(
    messages.severalVersions('0.1.0-1a2b3c', `${first}, ${second}`),
  );
});
