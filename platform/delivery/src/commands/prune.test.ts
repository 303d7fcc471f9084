import { CommandError } from '../base/command-error';
import { daysFrom } from './run-prune';

test('30d is thirty days', () => {
  expect(daysFrom('30d')).toBe(30);
});

test.each(['30', '0d', '-1d', '1.5d', '30 d', '30h', '999999d'])('refuses the age %s', (age) => {
  expect(() => daysFrom(age)).toThrow(
    new CommandError(
      `"${age}" is not an age. Give it in whole days: pnpm delivery prune:origin --older-than 30d`,
    ),
  );
});

test.each([undefined, ''])('refuses a missing age: %p', (age) => {
  expect(() => daysFrom(age)).toThrow(
    new CommandError(
      'The age is missing. Give it in whole days: pnpm delivery prune:origin --older-than 30d',
    ),
  );
});
