import { Icon } from '@backshop/ui/icon';
import { passFocus } from '@backshop/ui/pass-focus';
import { Copy, Download } from 'lucide';
import { useState } from 'react';
import { type Cells, copyCells, downloadCells, toCells } from './csv';
import styles from './csv-actions.module.scss';
import type { TableExportProps } from './table-export';

interface CsvActionsProps {
  /** Name of the downloaded file: `new-orders.csv`. */
  fileName: string;
  /** What the buttons export, for screen readers: "new orders". */
  name: string;
  /** Returns the table as it is shown. */
  cells: () => Cells;
}

/** Renders two buttons that copy and download a table, and says what they did. */
export function CsvActions({ fileName, name, cells }: CsvActionsProps) {
  const [result, setResult] = useState('');
  const report = async (act: () => Promise<string> | string) => {
    setResult(''); // Screen readers announce the same text again.
    setResult(await act());
  };
  const copy = async () => {
    const done = await copyCells(fileName, cells());
    return done === 'copied'
      ? 'Copied.'
      : `The browser does not allow copying. ${fileName} was downloaded instead.`;
  };
  const download = () => {
    downloadCells(fileName, cells());
    return `${fileName} was downloaded.`;
  };
  return (
    <div ref={passFocus} className={styles.actions}>
      <button type="button" aria-label={`Copy table: ${name}`} onClick={() => void report(copy)}>
        <Icon icon={Copy} size={16} />
        Copy table
      </button>
      <button
        type="button"
        aria-label={`Download CSV: ${name}`}
        onClick={() => void report(download)}
      >
        <Icon icon={Download} size={16} />
        Download CSV
      </button>
      <p role="status">{result}</p>
    </div>
  );
}

/** Exports rows as CSV. Loaded by `TableExport`. */
export function TableCsv<Row>({ columns, rows, ...props }: TableExportProps<Row>) {
  return <CsvActions cells={() => toCells(columns, rows)} {...props} />;
}
