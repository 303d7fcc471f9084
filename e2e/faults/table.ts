import { always, type Cell } from './cells';

const none = '–';

const columns: Record<string, (cells: Cell[]) => string> = {
  Fault: ([cell]) => cell!.fault,
  Hits: ([cell]) => cell!.where,
  'What shows': (cells) => alike(cells.map(({ outcome }) => outcome)),
  'Shell, ms': (cells) => byMoment(cells, ({ usable }) => usable),
  'Named, ms': (cells) => byMoment(cells, ({ named }) => named),
  Recovers: (cells) => alike(cells.map(({ recovery }) => recovery)),
  Events: (cells) => alike(cells.map(({ events }) => String(events))),
  Uncaught: (cells) => alike(cells.map(({ uncaught }) => String(uncaught))),
};

/** The results as a Markdown table: a line for each fault and what it hits, its moments side by side. */
export function faultTable(cells: Cell[]): string {
  const names = Object.keys(columns);
  const rows = [...linesOf(cells).values()].map((line) =>
    Object.values(columns).map((show) => show(line)),
  );
  return [names, names.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function linesOf(cells: Cell[]): Map<string, Cell[]> {
  const lines = new Map<string, Cell[]>();
  for (const cell of cells) {
    const name = `${cell.fault}, ${cell.where}`;
    lines.set(name, [...(lines.get(name) ?? []), cell]);
  }
  return lines;
}

/** One value for all moments, or that of each. */
function alike(values: string[]): string {
  return new Set(values).size === 1 ? values[0]! : values.join(' / ');
}

function byMoment(cells: Cell[], get: (cell: Cell) => number | undefined): string {
  return always
    .map((moment) => cells.find((cell) => cell.moment === moment))
    .map((cell) => (cell && get(cell))?.toFixed(0) ?? none)
    .join(' / ');
}
