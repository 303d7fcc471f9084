import type { PackageDetails } from './describe-page';
import type { LoadFacts } from './load-facts';

/** Digits of a commit that are shown. */
const commitDigits = 10;

/** The language of every date and number. The Dashboard writes them the same way, without `Intl`. */
const language = 'en-US';

/** Formats a size: `34.2 kB`. */
export function formatBytes(bytes: number): string {
  const format = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, format).format(bytes / 1000);
}

/** Formats a time span: `1,204 ms`. */
export function formatSpan(ms: number): string {
  return `${Math.round(ms).toLocaleString(language)} ms`;
}

/** Formats the day of an ISO 8601 time in the time zone of the browser: `Nov 22, 2026`. */
export function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString(language, { dateStyle: 'medium' });
}

/** Formats an ISO 8601 time in the time zone of the browser: `Nov 22, 2026, 10:30`. */
export function formatTime(iso: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;
  return new Date(iso).toLocaleString(language, format);
}

export function formatCommit(commit: string): string {
  return commit.slice(0, commitDigits);
}

/** Shortens the hash in a version: `0.1.0-3f2a91c0`. "Copy details" has all of it. */
export function formatVersion(version: string): string {
  return version.replace(/([0-9a-f]{8})[0-9a-f]{8,}$/, '$1');
}

/** Formats where the files came from. */
export function formatCacheUse({ files, cached }: LoadFacts): string | undefined {
  if (cached === undefined) return undefined;
  if (cached === 0) return 'network';
  return cached >= files ? 'cache' : `cache: ${cached} of ${files} files`;
}

/** Formats the version in use and what it does: `live, failed`. */
export function formatState({ inUse, status }: PackageDetails): string {
  return [inUse, status].filter(Boolean).join(', ');
}
