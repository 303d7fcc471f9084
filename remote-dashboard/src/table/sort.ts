/** A column of a table: what the table sorts by, and what it exports. */
export interface Column<Row, Id extends string = string> {
  /** Names the column in an address. */
  id: Id;
  title: string;
  /** What staff sort by, if the title does not say it. */
  name?: string;
  kind: 'text' | 'number' | 'day';
  /** A text, a day in ISO 8601, or a number without its unit. */
  value: (row: Row) => string | number;
}

/** The order of a table's rows: the given one, by a column (`amount`), or by a column from high to low (`-amount`). */
export type Sort<Id extends string = string> = '' | Id | `-${Id}`;

/** What a sorting needs to know of a column. */
export type SortColumn<Id extends string> = Pick<
  Column<never, Id>,
  'id' | 'title' | 'name' | 'kind'
>;

/** The direction in which a column is sorted, as `aria-sort` names it. */
export function directionOf<Id extends string>(sort: Sort<Id>, id: Id) {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : undefined;
}

/** Returns the rows in an order. Rows with the same value keep their given order. */
export function sortRows<Row, Id extends string>(
  rows: readonly Row[],
  columns: readonly Column<Row, Id>[],
  sort: Sort<Id>,
): readonly Row[] {
  const column = columns.find(({ id }) => directionOf(sort, id));
  if (!column) return rows;
  const sign = sort === column.id ? 1 : -1;
  return rows
    .map((row) => ({ row, value: column.value(row) }))
    .sort((one, other) => sign * compareValues(one.value, other.value))
    .map(({ row }) => row);
}

function compareValues(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { numeric: true });
}
