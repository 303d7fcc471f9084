import { findCommands, putRecentFirst } from './find-commands';
import type { CommandGroup } from './use-commands';

const command = (name: string, ...keywords: string[]) => ({
  id: name,
  name,
  keywords,
  icon: null,
  run: () => undefined,
});

const groups: CommandGroup[] = [
  { heading: 'Pages', commands: [command('Product Analytics', 'page'), command('Store', 'page')] },
  { heading: 'Actions', commands: [command('Expand menu', 'navigation')] },
];

const summary = (found: CommandGroup[]) =>
  found.map(({ heading, commands }) => [heading, ...commands.map(({ name }) => name)]);

test('finds a command by letters of its name', () => {
  expect(summary(findCommands(groups, 'prana'))).toEqual([['Pages', 'Product Analytics']]);
});

test('finds a command by the beginning of another word for it', () => {
  expect(summary(findCommands(groups, 'Navi'))).toEqual([['Actions', 'Expand menu']]);
  expect(findCommands(groups, 'gation')).toEqual([]);
});

test('lists the best match first', () => {
  expect(summary(findCommands(groups, 'page s'))).toEqual([]);
  expect(summary(findCommands(groups, 'p'))).toEqual([['Pages', 'Product Analytics', 'Store']]);
});

test('leaves out names that have the letters by chance, unless nothing matches better', () => {
  expect(summary(findCommands(groups, 'e'))).toEqual([['Actions', 'Expand menu']]);
  expect(summary(findCommands(groups, 'xpnd'))).toEqual([['Actions', 'Expand menu']]);
});

test('moves the commands that were chosen last to a group before the others', () => {
  expect(summary(putRecentFirst(groups, ['Expand menu', 'Store']))).toEqual([
    ['Recent', 'Expand menu', 'Store'],
    ['Pages', 'Product Analytics'],
  ]);
});

test('has no group "Recent" before anything was chosen', () => {
  expect(summary(putRecentFirst(groups, []))).toEqual(summary(groups));
});
