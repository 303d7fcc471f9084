import {
  type Command,
  type CommandGroup,
  groupMatches,
  type IndexedCommand,
  indexCommands,
  matchCommands,
  putRecentFirst,
} from './find-commands';

const findCommands = (index: readonly IndexedCommand[], search: string) =>
  groupMatches(matchCommands(index, search));

const command = (name: string, ...keywords: string[]): Command => ({
  id: name,
  name,
  keywords,
  icon: null,
  run: () => undefined,
});

const groups: CommandGroup[] = [
  {
    heading: 'Pages',
    commands: ['Dashboard', 'Product Analytics', 'Store', 'Messages', 'Settings'].map((name) =>
      command(name, 'go', 'open', 'page'),
    ),
  },
  {
    heading: 'Actions',
    commands: [
      { ...command('Log out', 'logout', 'sign out'), isUnavailable: true },
      command('Switch to the dark theme', 'mode', 'colours'),
      command('Expand menu', 'navigation', 'side menu'),
      command('Keyboard shortcuts', 'keys', 'help'),
      command('Download orders as CSV', 'export', 'excel'),
    ],
  },
  { heading: 'On this page', commands: [command('New orders', 'sales'), command('Top countries')] },
  { heading: 'Orders', commands: [command('Ada Example', '1041'), command('Zoë Sample', '1042')] },
  {
    heading: 'Customers',
    commands: ['Łódź Ltd', 'Straße AG', 'Ørsted', 'Đorđe', 'Œuvre', 'ΝΙΚΟΣ'].map((name) =>
      command(name),
    ),
  },
  { heading: 'Products', commands: [command('Cork yoga mat'), command('Sunrise lamp')] },
  { heading: 'Invoices', commands: ['№ 77', 'Sleepwell™', 'İzmir'].map((name) => command(name)) },
];

const find = (search: string) =>
  findCommands(indexCommands(groups), search).flatMap(({ commands }) =>
    commands.map(({ name }) => name),
  );

test.each<[search: string, first: string | undefined]>([
  ['cork', 'Cork yoga mat'],
  ['mat', 'Cork yoga mat'],
  ['chat', undefined],
  ['sort', undefined],
  ['ada', 'Ada Example'],
  ['zoe', 'Zoë Sample'],
  ['lodz', 'Łódź Ltd'],
  ['strasse', 'Straße AG'],
  ['STRAẞE', 'Straße AG'],
  ['orsted', 'Ørsted'],
  ['ørs', 'Ørsted'],
  ['dorde', 'Đorđe'],
  ['oeuvre', 'Œuvre'],
  ['νικοσ', 'ΝΙΚΟΣ'],
  ['no 77', '№ 77'],
  ['sleepwelltm', 'Sleepwell™'],
  ['izmir', 'İzmir'],
  ['1042', 'Zoë Sample'],
  ['logout', 'Log out'],
  ['help', 'Keyboard shortcuts'],
  ['export', 'Download orders as CSV'],
  ['order', 'Download orders as CSV'],
  ['orders new', 'New orders'],
  ['st', 'Store'],
  ['navi', 'Expand menu'],
  ['prana', 'Product Analytics'],
  ['nord', 'New orders'],
  ['board', 'Dashboard'],
  ['xpnd', 'Expand menu'],
  ['theme dark', 'Switch to the dark theme'],
  ['STORE!', 'Store'],
  ['...', undefined],
])('"%s" finds %s first', (search, first) => {
  expect(find(search)[0]).toBe(first);
});

test('beginnings of names come before other words, and these before parts of words', () => {
  const index = indexCommands([
    {
      heading: 'Actions',
      commands: [
        command('Reprint'),
        command('Paper', 'print'),
        command('Large print'),
        command('Print this page'),
      ],
    },
  ]);
  expect(findCommands(index, 'print')[0]!.commands.map(({ name }) => name)).toEqual([
    'Print this page',
    'Large print',
    'Paper',
    'Reprint',
  ]);
});

test('what does nothing yet comes after what matches as well', () => {
  const both = indexCommands([
    {
      heading: 'Actions',
      commands: [{ ...command('Log out'), isUnavailable: true }, command('Log')],
    },
  ]);
  expect(findCommands(both, 'log')[0]!.commands.map(({ name }) => name)).toEqual([
    'Log',
    'Log out',
  ]);
});

test('the group with the best match comes first', () => {
  expect(findCommands(indexCommands(groups), 'orders').map(({ heading }) => heading)).toEqual([
    'Actions',
    'On this page',
  ]);
  expect(findCommands(indexCommands(groups), 'new').map(({ heading }) => heading)).toEqual([
    'On this page',
  ]);
});

test('finds something among 10,000 orders', () => {
  const orders = Array.from({ length: 10_000 }, (_each, id) => command(`Sample Person ${id}`));
  const index = indexCommands([...groups, { heading: 'Orders', commands: orders }]);
  expect(findCommands(index, 'person 9999')[0]!.commands.map(({ name }) => name)).toEqual([
    'Sample Person 9999',
  ]);
});

test.each([
  ['IPv6 addresses', 1000, '0000:0000:0000:0000:0000:0000:0000:0001', `${'0'.repeat(31)}2`],
  ['a name of one letter', 1, 'aaaa '.repeat(14), `${'a'.repeat(40)}b`],
])('a search among %s does not keep staff waiting', (_what, count, name, search) => {
  const commands = Array.from({ length: count }, () => command(name));
  const index = indexCommands([{ heading: 'Devices', commands }]);
  const start = performance.now();
  expect(findCommands(index, search)).toEqual([]);
  expect(performance.now() - start).toBeLessThan(1000);
});

const summary = (found: CommandGroup[]) =>
  found.map(({ heading, commands }) => [heading, ...commands.map(({ name }) => name)]);

test('moves the commands that were chosen last to a group before the others', () => {
  const pages = [{ heading: 'Pages', commands: [command('Dashboard'), command('Store')] }];
  expect(summary(putRecentFirst(pages, [pages[0]!.commands[1]!]))).toEqual([
    ['Recent', 'Store'],
    ['Pages', 'Dashboard'],
  ]);
});

test('has no group "Recent" before anything was chosen', () => {
  expect(summary(putRecentFirst(groups, []))).toEqual(summary(groups));
});
