/** One slice of the pie. */
export interface Activity {
  name: string;
  /** Hours per day. */
  hours: number;
  /** CSS colour; `transparent` shows as an outline. */
  color: string;
}

/** Sample data: how a day is spent (spec §2). The first slice is yellow, the second transparent (spec §9). */
export const activities: readonly Activity[] = [
  { name: 'Work', hours: 11, color: '#FFD22E' },
  { name: 'Eat', hours: 2, color: 'transparent' },
  { name: 'Commute', hours: 2, color: '#FF8A66' },
  { name: 'Watch TV', hours: 2, color: '#8E7BFF' },
  { name: 'Sleep', hours: 7, color: '#4C9AFF' },
];

/** Hours of all slices together. */
export const totalHours = activities.reduce((sum, { hours }) => sum + hours, 0);
