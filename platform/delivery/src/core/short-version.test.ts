import { shortVersion } from './short-version';

test('a version is shown with the first 10 digits of its hash', () => {
  expect(shortVersion(`1.2.0-${'0123456789abcdef'.repeat(2)}`)).toBe('1.2.0-0123456789');
});

test.each(['1.2.0-0123456789', `1.2.0-${'a'.repeat(33)}`, `1.2.0-${'a'.repeat(32)}.1`, '1.2.0'])(
  '%s is shown as it is',
  (version) => {
    expect(shortVersion(version)).toBe(version);
  },
);

test('a missing version is shown as nothing', () => {
  expect(shortVersion(undefined)).toBe('');
});
