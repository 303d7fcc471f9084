// Only the controls for sorting need this. They load after the tables.
import { directionOf, type Sort, type SortColumn } from './sort';

/** Returns how staff most often sort by a column: texts from A to Z, the highest number or the newest day first. */
export function firstSort<Id extends string>({ id, kind }: SortColumn<Id>): Sort<Id> {
  return kind === 'text' ? id : `-${id}`;
}

/** Returns the order after a click on a column's header: the first one, then its reverse, then none. */
export function nextSort<Id extends string>(sort: Sort<Id>, column: SortColumn<Id>): Sort<Id> {
  const { id } = column;
  const first = firstSort(column);
  const second = first === id ? (`-${id}` as const) : id;
  if (sort === first) return second;
  return sort === second ? '' : first;
}

/** Names an order of the rows: `Amount, lowest first`. */
export function describeSort<Id extends string>(
  columns: readonly SortColumn<Id>[],
  sort: Sort<Id>,
): string {
  const column = columns.find(({ id }) => directionOf(sort, id));
  if (!column) return 'Default order';
  return `${column.name ?? column.title}, ${directions[column.kind][sort === column.id ? 0 : 1]}`;
}

/** What the two directions of a sorting are called, upwards and downwards. */
const directions = {
  text: ['A to Z', 'Z to A'],
  number: ['lowest first', 'highest first'],
  day: ['oldest first', 'newest first'],
} as const;
