import { ratioOfMedians, slope } from './statistics';

test('the ratio of two medians, certain where every round says the same', () => {
  const base = [100, 120, 90, 110, 130];
  const doubled = base.map((value) => value * 2);
  expect(ratioOfMedians(doubled, base)).toEqual({ value: 2, low: 2, high: 2 });
});

test('rounds that disagree give bounds around the ratio', () => {
  const base = [100, 100, 100, 100, 100, 100, 100, 100];
  const values = [90, 95, 98, 99, 101, 102, 105, 110];
  const { value, low, high } = ratioOfMedians(values, base)!;
  expect(value).toBe(1);
  expect(low).toBeGreaterThanOrEqual(0.9);
  expect(low).toBeLessThan(1);
  expect(high).toBeGreaterThan(1);
  expect(high).toBeLessThanOrEqual(1.1);
});

test('what varies in the same way on both sides does not widen the bounds', () => {
  const base = [100, 200, 300, 400, 500];
  const together = ratioOfMedians(base, base)!;
  const apart = ratioOfMedians([...base].reverse(), base)!;
  expect(together).toEqual({ value: 1, low: 1, high: 1 });
  expect(apart.high - apart.low).toBeGreaterThan(0.5);
});

test('nothing is a multiple of nothing', () => {
  expect(ratioOfMedians([10, 12, 11], [0, 0, 0])).toBeUndefined();
});

test('rounds in which the base is nothing leave the ratio without an upper bound', () => {
  const ratio = ratioOfMedians([10, 10, 10, 0], [10, 10, 10, 0])!;
  expect(ratio).toEqual({ value: 1, low: 1, high: 1 });
  expect(ratioOfMedians([10, 10, 10, 10, 10], [0, 0, 10, 10, 10])!.high).toBe(Infinity);
});

test('the same figures give the same bounds', () => {
  const values = [3, 1, 4, 1, 5, 9, 2, 6];
  const base = [2, 7, 1, 8, 2, 8, 1, 8];
  expect(ratioOfMedians(values, base)).toEqual(ratioOfMedians(values, base));
});

test('the slope of points on a line, and of points beside it', () => {
  expect(slope([[0, 5], [100, 405], [200, 805]])).toBeCloseTo(4); // prettier-ignore
  expect(slope([[0, 0], [1, 3], [2, 3], [3, 6]])).toBeCloseTo(1.8); // prettier-ignore
});
