import type { PartDetails } from './describe-page';
import type { LoadFacts } from './load-facts';

/** Digits of a commit that are shown. */
const commitDigits = 10;

/** Formats a size: `34.2 kB`. */
export function formatBytes(bytes: number): string {
  const format = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en-GB', format).format(bytes / 1000);
}

/** Formats the beginning of a commit. */
export function formatCommit(commit: string): string {
  return commit.slice(0, commitDigits);
}

/** Formats where the files came from. */
export function formatSource({ files, cached }: LoadFacts): string | undefined {
  if (cached === undefined) return undefined;
  if (cached === 0) return 'network';
  return cached >= files ? 'cache' : `cache: ${cached} of ${files} files`;
}

/** Formats the version in use and what it does: `live, failed`. */
export function formatState({ inUse, status }: PartDetails): string {
  return [inUse, status].filter(Boolean).join(', ');
}
