import { totalHours } from './activities';

const hour = new Intl.NumberFormat('en-US', {
  style: 'unit',
  unit: 'hour',
  unitDisplay: 'long',
});
const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

/** Formats hours as `11 hours`. */
export function hoursText(hours: number): string {
  return hour.format(hours);
}

/** Formats the share of the day as `46%`. */
export function shareText(hours: number): string {
  return percent.format(hours / totalHours);
}
