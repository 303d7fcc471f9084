export interface Activity {
  name: string;
  /** Hours per day. */
  hours: number;
  /** CSS colour. A transparent slice has an outline. */
  color: string;
}

/** The colour of a slice that is only an outline. */
export const transparent = 'transparent';

/** Sample data; one slice of the pie each (docs/product.md, "Charts"). */
export const activities: readonly Activity[] = [
  { name: 'Work', hours: 11, color: '#FFD22E' },
  { name: 'Eat', hours: 2, color: transparent },
  { name: 'Commute', hours: 2, color: '#FF8A66' },
  { name: 'Watch TV', hours: 2, color: '#8E7BFF' },
  { name: 'Sleep', hours: 7, color: '#4C9AFF' },
];

/** Sum of the hours of all slices. */
export const totalHours = activities.reduce((sum, { hours }) => sum + hours, 0);

// Not with `Intl.NumberFormat`: `format.ts` says why.

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
