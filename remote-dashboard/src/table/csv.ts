import type { Column } from './sort';

/** How long the browser may take to read the file, in ms. Safari asks whether to download it first. */
const readTime = 60_000;

/** A column of an exported table. */
export interface ExportColumn<Row> extends Pick<Column<Row>, 'title' | 'value'> {
  /** Digits after the decimal point: 2 for an amount. */
  decimals?: number;
}

/** The cells of a table as texts, line by line, with the titles of the columns first. */
export type Cells = readonly (readonly string[])[];

/**
 * Returns rows as cells for a spreadsheet in the language of the browser: `33.30`, or `33,30`. Days and numbers are
 * plain, and no text runs as a formula.
 */
export function toCells<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): Cells {
  const lines = rows.map((row) =>
    columns.map(({ value, decimals }) => toText(value(row), decimals)),
  );
  return [columns.map(({ title }) => title), ...lines];
}

/** Cells that begin like this can be formulas. Spreadsheets can skip what nobody sees before, and know the wide signs, too. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]/u;

/** An amount below 0, or a phone number. Spreadsheets compute nothing with these. */
const signedNumber = /^\s*([+-][\d\s().,%\p{Sc}]*|\+\d+\s[\d\s()./-]*)$/u;

/** A spreadsheet would run a text such as `=HYPERLINK(…)`. After an apostrophe it shows the text. */
function toText(value: string | number, decimals?: number): string {
  if (typeof value === 'number') {
    const digits = decimals === undefined ? String(value) : value.toFixed(decimals);
    return hasDecimalComma() ? digits.replace('.', ',') : digits;
  }
  return formula.test(value) && !signedNumber.test(value) ? `'${value}` : value;
}

/** Returns whether staff write `33,30`. Their spreadsheet then takes `33.30` for a text or a day. */
function hasDecimalComma(): boolean {
  try {
    return (1.5).toLocaleString(navigator.language).includes(',');
  } catch {
    return false; // In some systems, Chromium has the language `en-US@posix`.
  }
}

/** Excel expects semicolons with a decimal comma, in Switzerland and Liechtenstein, and in Arabic and Persian. */
function hasSemicolons(): boolean {
  return hasDecimalComma() || /^(ar|fa)\b|-(CH|LI)$/.test(navigator.language);
}

/**
 * Returns cells as CSV (RFC 4180), with the separator that spreadsheets expect in the language of the browser.
 * LibreOffice separates at `,` and `;` alike, unless they are quoted.
 */
export function toCsv(cells: Cells): string {
  return toLines(cells, hasSemicolons() ? ';' : ',', /[",;\t\r\n]/);
}

function toLines(cells: Cells, separator: string, quoted = /["\t\r\n]/): string {
  const quote = (text: string) => (quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return cells.map((line) => line.map(quote).join(separator) + '\r\n').join('');
}

/** Copies cells, or downloads them if the browser does not allow copying. Returns what to tell staff. */
export async function copyCells(fileName: string, cells: Cells): Promise<string> {
  // Spreadsheets paste tabs as cells, whatever their language.
  const text = toLines(cells, '\t');
  try {
    // Firefox has no ClipboardItem before version 127.
    if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(text);
    else {
      const blob = (part: string, type: string) => ({ [type]: new Blob([part], { type }) });
      const table = toTable(cells).outerHTML;
      const parts = { ...blob(text, 'text/plain'), ...blob(table, 'text/html') };
      await navigator.clipboard.write([new ClipboardItem(parts)]);
    }
    return 'Copied.';
  } catch {
    downloadCells(fileName, cells);
    return `The browser does not allow copying. ${fileName} was downloaded instead.`;
  }
}

/** Returns cells as a table for mails and documents. */
function toTable(cells: Cells): HTMLTableElement {
  const table = document.createElement('table');
  cells.forEach((line, index) => {
    const row = table.insertRow();
    for (const text of line) {
      const cell = document.createElement(index === 0 ? 'th' : 'td');
      cell.textContent = text;
      row.append(cell);
    }
  });
  return table;
}

/** Downloads cells as CSV, and returns what to tell staff. Without the byte order mark, Excel reads the letters outside of ASCII wrongly. */
export function downloadCells(fileName: string, cells: Cells): string {
  const csv = `\uFEFF${toCsv(cells)}`;
  const file = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: file, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(file), readTime);
  return `${fileName} was downloaded.`;
}
