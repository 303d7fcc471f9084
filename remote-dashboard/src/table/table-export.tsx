import { passFocus } from '@backshop/ui/pass-focus';
import type { Ref } from 'react';
import { useLazyComponent } from '../loading/use-lazy-component';
import type { Column } from './sort';

export interface TableExportProps<Row> {
  ref?: Ref<HTMLDivElement>;
  /** Name of the downloaded file: `top-countries.csv`. */
  fileName: string;
  /** What the buttons export, for screen readers: "popularity by country". */
  name: string;
  /** How the rows are sorted: `-hours`. */
  of: string;
  columns: readonly Column<Row>[];
  /** The rows in the order in which they are shown. */
  rows: readonly Row[];
}

/** Renders the buttons that export a table. Their code loads when they are first shown. */
export function TableExport<Row>(props: TableExportProps<Row>) {
  const csv = useLazyComponent(loadTableCsv);
  return csv.status === 'ready' && <csv.Component ref={passFocus} {...props} />;
}

async function loadTableCsv() {
  const { TableCsv } = await import(/* webpackChunkName: "table-tools" */ './csv-actions');
  return TableCsv;
}
