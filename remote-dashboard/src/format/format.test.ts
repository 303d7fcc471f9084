import { formatDay, formatMoney, parseMoney } from './format';

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

test.each([...Array(12).keys()].map((month) => new Date(Date.UTC(2026, month, 3 + 2 * month))))(
  'formats a day in American English: %s',
  (date) => {
    expect(formatDay(date.toISOString().slice(0, 10))).toBe(days.format(date));
  },
);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

test.each([0, 0.5, 19.99, 128.4, 999.994, 1000, 1234.5, 98_765.43, 1_234_567.8])(
  'formats an amount in American English: %s',
  (amount) => {
    expect(formatMoney(amount)).toBe(dollars.format(amount));
  },
);

test.each([0, 19.99, 1000, 1_234_567.8])('reads an amount that it has formatted: %s', (amount) => {
  expect(parseMoney(formatMoney(amount))).toBe(amount);
});
