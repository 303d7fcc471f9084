import { describeGallery, parseStates } from './gallery';

const menu = { id: 'menu', group: 'App shell', name: 'Menu' };

test('reads the states with their groups and names', () => {
  const source = `
export const states: Record<string, State> = {
  menu: { title: 'App shell/Menu', open },
  'print-store': { title: 'Paper/Store', ...similar('/store') },
};`;
  expect(parseStates(source)).toEqual([menu, { id: 'print-store', group: 'Paper', name: 'Store' }]);
});

test('a state without a title is refused by name', () => {
  expect(() => parseStates('const states = { menu: { open } };')).toThrow(
    `The state "menu" needs a title: 'Pages/Dashboard'.`,
  );
});

test('a row has the widest light and dark pictures of its state', () => {
  const page = describeGallery(
    [menu, { id: 'menu-open', group: 'App shell', name: 'Open menu' }],
    [
      'menu.1440.dark.webp',
      'menu.1440.light.webp',
      'menu.320.light.webp',
      'menu-open-1.320.light.webp',
      'menu-open-2.320.light.webp',
    ],
  );
  const rows = page.split('\n').filter((line) => line.startsWith('| Menu '));
  expect(rows[0]!.match(/[\w.-]+\.webp(?=\))/g)).toEqual([
    'menu.1440.light.webp',
    'menu.1440.dark.webp',
  ]);
  expect(page.match(/alt="[^"]+"/g)).toEqual([
    'alt="Menu, light"',
    'alt="Menu, dark"',
    'alt="Open menu, light, 1 of 2"',
    'alt="Open menu, light, 2 of 2"',
  ]);
});

test('a state without a picture and a group without a place are refused', () => {
  expect(() => describeGallery([menu], [])).toThrow('"menu" has no reference picture.');
  expect(() => describeGallery([{ ...menu, group: 'Menus' }], [])).toThrow(
    '"Menus" is no group of states.',
  );
});
