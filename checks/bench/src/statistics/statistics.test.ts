import { estimate, pairedRatios } from './statistics';

test('an estimate has no spread if all figures are equal', () => {
  expect(estimate([2, 2, 2, 2])).toEqual({ value: 2, low: 2, high: 2 });
});

test('an estimate is the median, between its bounds', () => {
  const { value, low, high } = estimate([90, 95, 98, 99, 101, 102, 105, 110]);
  expect(value).toBe(100);
  expect(low).toBeGreaterThanOrEqual(90);
  expect(low).toBeLessThan(100);
  expect(high).toBeGreaterThan(100);
  expect(high).toBeLessThanOrEqual(110);
});

test('more rounds make the interval narrower', () => {
  const few = [1, 2, 3, 4, 5, 6, 7, 8];
  const many = few.flatMap((figure) => Array.from({ length: 10 }, () => figure));
  const widthOf = (figures: number[]) => estimate(figures).high - estimate(figures).low;
  expect(widthOf(many)).toBeLessThan(widthOf(few));
});

test('the same figures always give the same bounds', () => {
  const figures = [3, 1, 4, 1, 5, 9, 2, 6];
  expect(estimate(figures)).toEqual(estimate(figures));
});

test('what slows down a whole round cancels out in a comparison of pairs', () => {
  const base = [100, 250, 90, 400];
  const doubled = base.map((figure) => figure * 2);
  expect(pairedRatios(doubled, base)).toEqual([2, 2, 2, 2]);
});
