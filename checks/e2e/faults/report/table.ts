import { allMoments, type FaultResult, hostScript } from './fault-result';

const none = '–';

type Columns = Record<string, (results: FaultResult[]) => string>;

const partColumns: Columns = {
  Fault: ([result]) => result!.fault,
  Target: ([result]) => result!.target,
  Outcome: (results) => merge(results.map(({ outcome }) => outcome)),
  'Card, ms': (results) => timesByMoment(results, ({ cardVisible }) => cardVisible),
  Recovery: (results) => merge(results.map(({ recovery }) => recovery)),
};

const hostColumns: Columns = {
  Fault: ([result]) => result!.fault,
  Outcome: (results) => merge(results.map(({ outcome }) => outcome)),
  'Message, ms': (results) => timesByMoment(results, ({ cardVisible }) => cardVisible),
  Recovery: (results) => merge(results.map(({ recovery }) => recovery)),
};

/** Returns the results of the faults of parts as a Markdown table. */
export function partFaultTable(results: FaultResult[]): string {
  return table(
    partColumns,
    results.filter(({ target }) => target !== hostScript),
  );
}

/** Returns the results of the faults of the host as a Markdown table. */
export function hostFaultTable(results: FaultResult[]): string {
  return table(
    hostColumns,
    results.filter(({ target }) => target === hostScript),
  );
}

/** Returns a Markdown table with one row for each fault and target. */
function table(columns: Columns, results: FaultResult[]): string {
  const names = Object.keys(columns);
  const rows = [...groupByFaultAndTarget(results).values()].map((group) =>
    Object.values(columns).map((format) => format(group)),
  );
  return [names, names.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function groupByFaultAndTarget(results: FaultResult[]): Map<string, FaultResult[]> {
  const groups = new Map<string, FaultResult[]>();
  for (const result of results) {
    const key = `${result.fault}, ${result.target}`;
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return groups;
}

/** Returns the value once if all moments have the same, otherwise all values. */
function merge(values: string[]): string {
  return new Set(values).size === 1 ? values[0]! : values.join(' / ');
}

function timesByMoment(
  results: FaultResult[],
  timeOf: (result: FaultResult) => number | undefined,
): string {
  return allMoments
    .map((moment) => results.find((result) => result.moment === moment))
    .map((result) => (result && timeOf(result))?.toFixed(0) ?? none)
    .join(' / ');
}
