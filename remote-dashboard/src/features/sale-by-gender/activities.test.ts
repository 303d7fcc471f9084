import { hoursText, shareText, totalHours } from './activities';

const wholeHours = [...Array(totalHours + 1).keys()];

test.each(wholeHours)('formats hours in American English: %s', (hours) => {
  const hour = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'hour', unitDisplay: 'long' });
  expect(hoursText(hours)).toBe(hour.format(hours));
});

test.each(wholeHours)('formats the share of hours in American English: %s', (hours) => {
  const percent = new Intl.NumberFormat('en-US', { style: 'percent' });
  expect(shareText(hours)).toBe(percent.format(hours / totalHours));
});
