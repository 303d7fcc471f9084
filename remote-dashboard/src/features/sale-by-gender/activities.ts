export interface Activity {
  name: string;
  /** Hours per day. */
  hours: number;
  /** CSS colour. A transparent slice has an outline. */
  color: string;
  /** Colour of the rim: as strong as `color`, and darker by 0.12 in OKLCH. Yellow turns to gold, not to olive. */
  rim: string;
}

/** The colour of a slice that is only an outline. */
export const transparent = 'transparent';

/** Sample data; one slice of the pie each (docs/product.md, "Charts"). */
export const activities: readonly Activity[] = [
  { name: 'Work', hours: 11, color: '#FFD22E', rim: '#E1A504' },
  { name: 'Eat', hours: 2, color: transparent, rim: transparent },
  { name: 'Commute', hours: 2, color: '#FF8A66', rim: '#D56441' },
  { name: 'Watch TV', hours: 2, color: '#8E7BFF', rim: '#6C55D5' },
  { name: 'Sleep', hours: 7, color: '#4C9AFF', rim: '#2474D6' },
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
