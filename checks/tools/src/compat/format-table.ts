/** Formats rows as a plain text table. The first row holds the headings. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]!.length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = rows;
  const rule = widths.map((width) => '-'.repeat(width));
  return [head, rule, ...body].map(line).join('\n');
}
