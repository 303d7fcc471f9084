import type { DescribedEntry } from '../core/feature';
import { linesOf } from '../core/optional-hook';
import { shortVersion } from '../core/short-version';
import type { PackageChange } from '../core/versions';
import { product } from '../release/log';

/** Returns the log as text, the newest release first, with the local times of this machine. */
export function reportLog(
  entries: DescribedEntry[],
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  if (entries.length === 0) return 'No releases to list.';
  return entries.map((entry) => reportEntry(entry, timeZone)).join('\n\n');
}

function reportEntry(entry: DescribedEntry, timeZone: string): string {
  const { number, time, by, command, message, changes, problems = [] } = entry;
  const lines = [`${number}  ${formatTime(time, timeZone)}  ${by}  ${command}`];
  if (message) lines.push(`  "${message}"`);
  if (changes) lines.push(...changes.map((change) => `  ${formatChange(change)}`));
  else lines.push('  The log does not have the release before, so the changes are unknown.');
  for (const each of [product.page, ...product.features]) {
    lines.push(...linesOf(each, () => each.report?.(entry)).map((line) => `  ${line}`));
  }
  lines.push(...problems.map((problem) => `  ${problem}`));
  return lines.join('\n');
}

/** Formats a change with short versions: `dashboard 0.1.0-1a2b3c4d5e → 0.1.0-9f8e7d6c5b`. */
export function formatChange({ name, from, to }: PackageChange): string {
  if (!to) return `${name} ${shortVersion(from)} removed`;
  return from
    ? `${name} ${shortVersion(from)} → ${shortVersion(to)}`
    : `${name} ${shortVersion(to)} added`;
}

/** Formats a time as the local one and that in UTC: `2026-11-21 10:30 (09:30 UTC)`, with its date if that differs. */
function formatTime(time: string, timeZone: string): string {
  const date = new Date(time);
  const utc = minuteIn('UTC', date);
  const local = minuteIn(timeZone, date);
  if (local === utc) return `${utc} UTC`;
  const isSameDay = local.slice(0, 10) === utc.slice(0, 10);
  return `${local} (${isSameDay ? utc.slice(11) : utc} UTC)`;
}

/** Returns a time like `2026-11-21 09:30`: Sweden writes it so. */
function minuteIn(timeZone: string, date: Date): string {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(date);
}
