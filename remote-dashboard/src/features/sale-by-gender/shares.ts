import { totalHours } from './activities';

// Not with `Intl.NumberFormat`: `format/money.ts` says why.

/** Formats whole hours as `11 hours`. */
export function hoursText(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** Returns the share of the day in whole percent. */
export function sharePercent(hours: number): number {
  return Math.round((hours / totalHours) * 100);
}

/** Formats the share of the day as `46%`. */
export function shareText(hours: number): string {
  return `${sharePercent(hours)}%`;
}
