import type { ReactNode } from 'react';
import { useLazyComponent } from '../loading/use-lazy-component';
import { type Column, type Sort, type SortColumn, sortRows } from './sort';
import type * as Tools from './sort-tools';

interface ColumnHeadersProps<Id extends string> {
  columns: readonly SortColumn<Id>[];
  sort: Sort<Id>;
  /** Called with the order that staff choose. */
  onSort: (sort: Sort<Id>) => void;
  /** Undefined until its code has loaded. Then the headers sort the table. */
  SortHeader: typeof Tools.SortHeader | undefined;
  role?: 'columnheader';
}

interface SortableTableProps<Row, Id extends string> extends Pick<
  ColumnHeadersProps<Id>,
  'sort' | 'onSort'
> {
  /** The first one has texts, the others have numbers, which are aligned at their end. */
  columns: readonly Column<Row, Id>[];
  /** The rows in their default order. */
  rows: readonly Row[];
  /** Renders a row as a `<tr>` with a key. */
  children: (row: Row) => ReactNode;
}

/** Renders rows as a table. Its headers sort it as soon as their code has loaded, and it announces how it is sorted. */
export function SortableTable<Row, Id extends string>(props: SortableTableProps<Row, Id>) {
  const { columns, rows, sort, onSort, children } = props;
  const lazy = useLazyComponent(loadSortTools);
  const tools = lazy.status === 'ready' ? lazy.Component : undefined;
  const headers = { columns, sort, onSort, SortHeader: tools?.SortHeader };
  return (
    <>
      <table>
        <thead>
          <tr>
            <ColumnHeaders {...headers} />
          </tr>
        </thead>
        <tbody>{sortRows(rows, columns, sort).map(children)}</tbody>
      </table>
      {tools && <tools.SortStatus columns={columns} sort={sort} count={`${rows.length} rows`} />}
    </>
  );
}

/** Renders a header for each column. */
export function ColumnHeaders<Id extends string>(props: ColumnHeadersProps<Id>) {
  const { columns, SortHeader, role, ...sorting } = props;
  return columns.map((column) =>
    SortHeader ? (
      <SortHeader
        key={column.id}
        role={role}
        data-align={column.kind === 'text' ? undefined : 'end'}
        column={column}
        {...sorting}
      />
    ) : (
      <th key={column.id} scope="col" role={role}>
        {column.title}
      </th>
    ),
  );
}

function loadSortTools() {
  return import(/* webpackChunkName: "table-tools" */ './sort-tools');
}
