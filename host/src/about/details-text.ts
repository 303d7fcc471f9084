import type { Failure } from '../federation/failure/failure';
import type { Federation } from '../federation/federation';
import { describePage, type PageDetails, type PackageDetails } from './describe-page';
import { fetchOrigin, type OriginDetails } from './fetch-origin';
import { formatBytes, formatCommit, formatCacheUse, formatSpan, formatState } from './format';

export async function failureText(failure: Failure, federation: Federation): Promise<string> {
  const { code, phase, expose, version, message, retried, fellBackTo, cause } = failure;
  const stack = cause instanceof Error ? cause.stack : failure.stack;
  const page = describePage(federation);
  const facts = formatFacts([
    ['Failure', `${code} (${phase})`],
    ['Part', expose],
    ['Owner', page.packages.find(({ name }) => expose.startsWith(`${name}/`))?.owner],
    ['Version', version],
    ['Cause', message],
    ['Retried', retried ? 'yes' : undefined],
    ['Fell back to', fellBackTo],
  ]);
  const details = detailsText(page, await fetchOrigin(page));
  return [facts, ...(stack ? ['', stack] : []), '', details].join('\n');
}

/** Shown where something is not known. */
const unknown = '-';

export function detailsText(page: PageDetails, origin: OriginDetails): string {
  const { release, loadedWith } = page;
  const { live } = origin;
  const facts: Facts = [
    ['URL', page.address],
    ['Time', page.time],
    ['Browser', page.browser],
    ['Release', `${release.number}, live since ${release.created}`],
    ['Loaded with', loadedWith === release.number ? undefined : `${loadedWith}`],
    ['Live now', live ? `${live.number}, since ${live.created}` : unknown],
  ];
  const header = ['Part', 'State', 'Version', 'Commit', 'Since', 'Load time', 'Size', 'From'];
  const rows = page.packages.map((part) => rowOf(part, origin));
  return ['Backshop, about this page', '', formatFacts(facts), '', align([header, ...rows])].join(
    '\n',
  );
}

/** Labels and their values. Facts without a value are left out. */
type Facts = [label: string, fact: string | undefined][];

function formatFacts(facts: Facts): string {
  return align(facts.flatMap(([label, fact]) => (fact ? [[label, fact]] : [])));
}

function rowOf(part: PackageDetails, { versions }: OriginDetails): string[] {
  const { name, version, since, load } = part;
  const listed = versions[name]?.find((each) => each.version === version);
  return [
    name,
    formatState(part),
    version,
    listed?.commit && formatCommit(listed.commit),
    listed?.time ?? since,
    load && formatSpan(load.ms),
    load?.bytes === undefined ? undefined : formatBytes(load.bytes),
    load && formatCacheUse(load),
  ].map((cell) => cell || unknown);
}

function align(rows: string[][]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = rows[0]!.map((_, column) => width(column));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
