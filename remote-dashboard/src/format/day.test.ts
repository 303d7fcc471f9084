import { formatDay } from './day';

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

test.each([...Array(12).keys()].map((month) => new Date(Date.UTC(2026, month, 3 + 2 * month))))(
  'formats a day in American English: %s',
  (date) => {
    expect(formatDay(date.toISOString().slice(0, 10))).toBe(days.format(date));
  },
);
