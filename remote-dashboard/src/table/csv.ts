import type { Column } from './sort';

/** How long the browser may take to read the file, in ms. Safari asks whether to download it first. */
const readTime = 60_000;

/** Cells that begin like this are formulas in spreadsheets. */
const formula = /^[=+\-@\t\r]/;

/** Returns rows as CSV (RFC 4180), with the titles of the columns first. Numbers and days are plain. */
export function toCsv<Row>(
  columns: readonly Pick<Column<Row>, 'title' | 'value'>[],
  rows: readonly Row[],
): string {
  const lines = rows.map((row) => columns.map(({ value }) => value(row)));
  return [columns.map(({ title }) => title), ...lines]
    .map((cells) => cells.map(toCell).join(',') + '\r\n')
    .join('');
}

/** A spreadsheet would run a text such as `=HYPERLINK(…)`. After an apostrophe it shows the text. */
function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Copies CSV, or downloads it if the browser does not allow copying. Returns what it did. */
export async function copyCsv(fileName: string, csv: string): Promise<'copied' | 'downloaded'> {
  try {
    await navigator.clipboard.writeText(csv);
    return 'copied';
  } catch {
    downloadCsv(fileName, csv);
    return 'downloaded';
  }
}

/** Downloads CSV as a file. Without the byte order mark, Excel reads the letters outside of ASCII wrongly. */
export function downloadCsv(fileName: string, csv: string): void {
  const file = URL.createObjectURL(new Blob([`\uFEFF${csv}`], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: file, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(file), readTime);
}
