import { formatMoney, parseMoney } from './money';

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
