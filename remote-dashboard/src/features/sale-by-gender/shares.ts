import { totalHours } from './activities';

// Not with `Intl.NumberFormat`: `format/money.ts` says why.

/** Formats whole hours as `11 hours`. */
export function hoursText(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** Formats the share of the day as `46%`. */
export function shareText(hours: number): string {
  return `${Math.round((hours / totalHours) * 100)}%`;
}
