import { Icon } from '@backshop/ui/icon';
import { sayAgain } from '@backshop/ui/say-again';
import { Copy, Download } from 'lucide';
import { type Ref, useState } from 'react';
import { type Cells, copyCells, downloadCells, toCells } from './csv';
import styles from './csv-actions.module.scss';
import type { TableExportProps } from './table-export';

interface CsvActionsProps {
  ref?: Ref<HTMLDivElement> | undefined;
  /** Name of the downloaded file: `new-orders.csv`. */
  fileName: string;
  /** What the buttons export, for screen readers: "new orders". */
  name: string;
  /** How the table is sorted and filtered. What the buttons say is about the last export, so it ends with another one. */
  of: string;
  /** Returns the table as it is shown. */
  cells: () => Cells;
}

/** Renders two buttons that copy and download a table, and says what they did. */
export function CsvActions({ ref, fileName, name, of, cells }: CsvActionsProps) {
  const [said, setSaid] = useState({ of, text: '' });
  const say = (text: string) => setSaid((before) => ({ of, text: sayAgain(before.text, text) }));
  const copy = async () => say(await copyCells(fileName, cells()));
  const download = () => say(downloadCells(fileName, cells()));
  return (
    <div ref={ref} className={styles.actions}>
      <button type="button" aria-label={`Copy table: ${name}`} onClick={() => void copy()}>
        <Icon icon={Copy} size={16} />
        Copy table
      </button>
      <button type="button" aria-label={`Download CSV: ${name}`} onClick={download}>
        <Icon icon={Download} size={16} />
        Download CSV
      </button>
      <p role="status">{said.of === of && said.text}</p>
    </div>
  );
}

/** Exports rows as CSV. Loaded by `TableExport`. */
export function TableCsv<Row>({ columns, rows, ...props }: TableExportProps<Row>) {
  return <CsvActions cells={() => toCells(columns, rows)} {...props} />;
}
