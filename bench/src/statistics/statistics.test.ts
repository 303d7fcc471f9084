import { ratioOfMedians, slope } from './statistics';

test('the ratio of two medians has no spread if it is the same in every round', () => {
  const base = [100, 120, 90, 110, 130];
  const doubled = base.map((value) => value * 2);
  expect(ratioOfMedians(doubled, base)).toEqual({ value: 2, low: 2, high: 2 });
});

test('the ratio lies between its bounds if the rounds differ', () => {
  const base = [100, 100, 100, 100, 100, 100, 100, 100];
  const values = [90, 95, 98, 99, 101, 102, 105, 110];
  const { value, low, high } = ratioOfMedians(values, base)!;
  expect(value).toBe(1);
  expect(low).toBeGreaterThanOrEqual(0.9);
  expect(low).toBeLessThan(1);
  expect(high).toBeGreaterThan(1);
  expect(high).toBeLessThanOrEqual(1.1);
});

test('noise that affects both sides of a round does not widen the bounds', () => {
  const base = [100, 200, 300, 400, 500];
  const together = ratioOfMedians(base, base)!;
  const apart = ratioOfMedians([...base].reverse(), base)!;
  expect(together).toEqual({ value: 1, low: 1, high: 1 });
  expect(apart.high - apart.low).toBeGreaterThan(0.5);
});

test('there is no ratio if the median of the base is 0', () => {
  expect(ratioOfMedians([10, 12, 11], [0, 0, 0])).toBeUndefined();
});

test('the upper bound is infinite if the base is 0 in many rounds', () => {
  const ratio = ratioOfMedians([10, 10, 10, 0], [10, 10, 10, 0])!;
  expect(ratio).toEqual({ value: 1, low: 1, high: 1 });
  expect(ratioOfMedians([10, 10, 10, 10, 10], [0, 0, 10, 10, 10])!.high).toBe(Infinity);
});

test('the same figures always give the same bounds', () => {
  const values = [3, 1, 4, 1, 5, 9, 2, 6];
  const base = [2, 7, 1, 8, 2, 8, 1, 8];
  expect(ratioOfMedians(values, base)).toEqual(ratioOfMedians(values, base));
});

test('the slope is exact for points on a line and fitted for other points', () => {
  expect(slope([[0, 5], [100, 405], [200, 805]])).toBeCloseTo(4); // prettier-ignore
  expect(slope([[0, 0], [1, 3], [2, 3], [3, 6]])).toBeCloseTo(1.8); // prettier-ignore
});
