import { totalHours } from './activities';

const hour = new Intl.NumberFormat('en-US', {
  style: 'unit',
  unit: 'hour',
  unitDisplay: 'long',
});
const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

/** Hours as staff read them: `11 hours`. */
export function hoursText(hours: number): string {
  return hour.format(hours);
}

/** Share of the day as staff read it: `46%`. */
export function shareText(hours: number): string {
  return percent.format(hours / totalHours);
}
