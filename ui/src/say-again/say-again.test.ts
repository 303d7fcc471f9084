import { sayAgain } from './say-again';

test('a text changes each time, invisibly', () => {
  const first = sayAgain('', 'Copied.');
  const second = sayAgain(first, 'Copied.');
  const third = sayAgain(second, 'Copied.');
  expect([first, second, third]).toEqual(['Copied.', 'Copied.\u00A0', 'Copied.']);
});
