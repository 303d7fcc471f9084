import { percentIn, shareFrom } from './share';

test.each([
  ['10%', 10],
  ['0.25%', 0.25],
  ['99.99%', 99.99],
])('%s is a share', (text, share) => {
  expect(shareFrom(text, 'shop')).toBe(share);
});

test('without a text there is no share', () => {
  expect(shareFrom(undefined, 'shop')).toBeUndefined();
});

test.each([
  ['0%', 'A candidate needs more than 0%', 'To end a candidate, run: pnpm delivery abort shop'],
  ['0.00%', 'A candidate needs more than 0%', 'To end a candidate, run: pnpm delivery abort shop'],
  [
    '100%',
    'A candidate needs less than 100%',
    'live for all of them, run: pnpm delivery release shop',
  ],
  ['101%', '"101%" is not a percentage between 0 and 100.', 'Give it like this: --share 10%'],
  ['-1%', '"-1%" is not a percentage', 'Give it like this'],
  ['10', '"10" is not a percentage', 'Give it like this'],
  ['', '"" is not a percentage', 'Give it like this'],
])('refuses %s, and says what to do', (text, problem, advice) => {
  expect(() => shareFrom(text, 'shop')).toThrow(problem);
  expect(() => shareFrom(text, 'shop')).toThrow('Nothing was changed.');
  expect(() => shareFrom(text, 'shop')).toThrow(advice);
});

test('the advice for all browsers names the command of the caller', () => {
  expect(() => shareFrom('100%', 'shop', 'promote shop')).toThrow('run: promote shop');
});

test.each(['1e1%', ' 10%', '10%%', '10% ', '1.234%', '1.%', '1000%', '٣%', '10.x%', 'x10%', '١٠%'])(
  '%j is no percentage',
  (text) => expect(percentIn(text)).toBeNaN(),
);
