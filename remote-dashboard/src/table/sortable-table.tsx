import type { ReactNode } from 'react';
import { type Column, type Sort, sortRows } from './sort';
import { SortHeader } from './sort-header';
import { SortStatus } from './sort-status';

interface SortableTableProps<Row, Id extends string> {
  /** The first one has texts, the others have numbers, which are aligned at their end. */
  columns: readonly Column<Row, Id>[];
  /** The rows in their default order. */
  rows: readonly Row[];
  sort: Sort<Id>;
  /** Called with the order that staff choose. */
  onSort: (sort: Sort<Id>) => void;
  /** Renders a row as a `<tr>` with a key. */
  children: (row: Row) => ReactNode;
}

/** Renders rows as a table whose headers sort it, and announces how it is sorted. */
export function SortableTable<Row, Id extends string>(props: SortableTableProps<Row, Id>) {
  const { columns, rows, sort, onSort, children } = props;
  return (
    <>
      <table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <SortHeader
                key={column.id}
                data-align={index > 0 ? 'end' : undefined}
                column={column}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>{sortRows(rows, columns, sort).map(children)}</tbody>
      </table>
      <SortStatus columns={columns} sort={sort} count={`${rows.length} rows`} />
    </>
  );
}
