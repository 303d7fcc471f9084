import { describeSort, nextSort } from './choose-sort';
import { type Column, directionOf, sortRows } from './sort';

interface Row {
  name: string;
  amount: number;
}

const rows: Row[] = [
  { name: 'Ben', amount: 54 },
  { name: 'ada', amount: 1000 },
  { name: 'Älva', amount: 54 },
];

const columns: Column<Row, 'name' | 'amount'>[] = [
  { id: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  { id: 'amount', title: 'Amount', kind: 'number', value: ({ amount }) => amount },
];

const namesSortedBy = (sort: Parameters<typeof sortRows<Row, 'name' | 'amount'>>[2]) =>
  sortRows(rows, columns, sort).map(({ name }) => name);

test('the given order is the default', () => {
  expect(sortRows(rows, columns, '')).toBe(rows);
});

test('texts sort like in a dictionary', () => {
  expect(namesSortedBy('name')).toEqual(['ada', 'Älva', 'Ben']);
  expect(namesSortedBy('-name')).toEqual(['Ben', 'Älva', 'ada']);
});

test('numbers in texts sort by their size', () => {
  const teams = ['Team 10', 'Team 2', 'Team 1'].map((name) => ({ name, amount: 1 }));
  const sorted = sortRows(teams, columns, 'name').map(({ name }) => name);
  expect(sorted).toEqual(['Team 1', 'Team 2', 'Team 10']);
});

test('numbers sort by their size, and equal ones keep their given order in both directions', () => {
  expect(namesSortedBy('amount')).toEqual(['Ben', 'Älva', 'ada']);
  expect(namesSortedBy('-amount')).toEqual(['ada', 'Ben', 'Älva']);
});

test.each([
  ['text', 'id', '-id'],
  ['number', '-id', 'id'],
  ['day', '-id', 'id'],
] as const)('clicks on a header sort by a %s: %s, %s, and not at all', (kind, first, second) => {
  const column = { id: 'id' as const, title: 'Title', kind };
  expect(nextSort('', column)).toBe(first);
  expect(nextSort(first, column)).toBe(second);
  expect(nextSort(second, column)).toBe('');
  expect(nextSort<'id' | 'other'>('-other', column)).toBe(first);
});

test('a column knows its direction', () => {
  expect(directionOf('amount', 'amount')).toBe('ascending');
  expect(directionOf('-amount', 'amount')).toBe('descending');
  expect(directionOf<'name' | 'amount'>('amount', 'name')).toBeUndefined();
});

test('an order has a name that staff understand', () => {
  expect(describeSort(columns, '')).toBe('Default order');
  expect(describeSort(columns, 'name')).toBe('Name, A to Z');
  expect(describeSort(columns, '-amount')).toBe('Amount, highest first');
});
