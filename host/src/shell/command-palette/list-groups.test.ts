import type { CommandGroup } from './find-commands';
import { browse, shorten } from './list-groups';
import { commandGroup as group } from './testing/command-group';

const own = [group('Pages', 'Store'), group('Actions', 'Print')];
const dashboard = [
  group('On this page', 'New orders', 'Promotion'),
  group('Orders', '1041'),
  group('Actions', 'Download orders'),
];
const notifications = [group('Notifications', 'Ada'), group('Actions', 'Mark all as read')];
const reports = [group('On this page', 'Costs')];

const rows = (groups: readonly CommandGroup[]) =>
  groups.flatMap(({ heading, commands }) => [heading, ...commands.map(({ name }) => name)]);

test('lists what remotes add below the pages and actions', () => {
  expect(rows(browse(own, [...dashboard, ...notifications], []))).toEqual([
    ...['Pages', 'Store', 'Actions', 'Print', 'On this page', 'New orders', 'Promotion'],
    ...['More actions', 'Download orders', 'Mark all as read'],
  ]);
});

const orders = [
  [dashboard, notifications, reports],
  [notifications, dashboard, reports],
  [reports, dashboard, notifications],
  [dashboard, reports, notifications],
];

test.each(orders)('no row moves when another remote arrives (%#)', (...remotes) => {
  let before = rows(browse(own, [], []));
  for (let arrived = 1; arrived <= remotes.length; arrived += 1) {
    const after = rows(browse(own, remotes.slice(0, arrived).flat(), []));
    expect(after.slice(0, before.length)).toEqual(before);
    before = after;
  }
});

test('lists a group named like a property of all objects', () => {
  const products = group('constructor', '1', '2', '3', '4', '5', '6', '7');
  expect(rows(browse(own, [products], []))).toEqual(rows(own));
  const [shown] = shorten([products], new Map(), jest.fn());
  expect(shown!.commands.at(-1)!.name).toBe('Show more');
});

test.each([
  [5, '1 2 3 4 5'],
  [6, '1 2 3 4 5 6'],
  [7, '1 2 3 4 5 Show more'],
])('a group with %d results shows "%s"', (count, shown) => {
  const names = Array.from({ length: count }, (_each, index) => String(index + 1));
  const [views] = shorten([group('Views', ...names)], new Map(), jest.fn());
  expect(views!.commands.map(({ name }) => name).join(' ')).toBe(shown);
});
