import { CsvActions } from './csv-actions';
import { toCsv } from './csv';
import type { TableExportProps } from './table-export';

/** Exports rows as CSV. Loaded by `TableExport`. */
export function TableCsv<Row>({ columns, rows, ...props }: TableExportProps<Row>) {
  return <CsvActions csv={() => toCsv(columns, rows)} {...props} />;
}
