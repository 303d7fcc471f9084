import type { ReactNode } from 'react';
import { useLazyComponent } from '../loading/use-lazy-component';
import { type Column, type Sort, sortRows } from './sort';

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

/** Renders rows as a table. Its headers sort it as soon as their code has loaded, and it announces how it is sorted. */
export function SortableTable<Row, Id extends string>(props: SortableTableProps<Row, Id>) {
  const { columns, rows, sort, onSort, children } = props;
  const lazy = useLazyComponent(loadSortTools);
  const tools = lazy.status === 'ready' && lazy.Component;
  return (
    <>
      <table>
        <thead>
          <tr>
            {columns.map((column, index) =>
              tools ? (
                <tools.SortHeader
                  key={column.id}
                  data-align={index > 0 ? 'end' : undefined}
                  column={column}
                  sort={sort}
                  onSort={onSort}
                />
              ) : (
                <th key={column.id} scope="col">
                  {column.title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{sortRows(rows, columns, sort).map(children)}</tbody>
      </table>
      {tools && <tools.SortStatus columns={columns} sort={sort} count={`${rows.length} rows`} />}
    </>
  );
}

function loadSortTools() {
  return import(/* webpackChunkName: "table-tools" */ './sort-tools');
}
