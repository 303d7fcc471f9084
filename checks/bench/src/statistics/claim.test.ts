import { judge } from './claim';

/** Returns ratios whose median is a value, and whose interval goes as far as the spread. */
const around = (value: number, spread: number) =>
  Array.from({ length: 8 }, (_, index) => value + (index % 2 ? spread : -spread));

const verdict = (ratios: number[], noise = around(1, 0.05)) =>
  judge({ ratios, noise, atMost: 1.2 }).verdict;

test('a goal is met if the whole interval keeps the limit', () => {
  expect(verdict(around(1.16, 0.03))).toBe('met');
});

test('it is not resolved if the interval exceeds the limit by less than a build differs from itself', () => {
  expect(verdict(around(1.15, 0.08))).toBe('not resolved');
  expect(verdict(around(1.22, 0.01))).toBe('not resolved');
});

test('it is missed if the interval exceeds the limit by more', () => {
  expect(verdict(around(1.2, 0.08))).toBe('missed');
  expect(verdict(around(1.4, 0.01))).toBe('missed');
});

test('whether a build is slower or faster than itself, the noise is the same', () => {
  expect(verdict([1.3], [1.1])).toBe('not resolved');
  expect(verdict([1.3], [1 / 1.1])).toBe('not resolved');
  expect(verdict([1.3], [1.05])).toBe('missed');
});

test('the goal comes with its estimate', () => {
  expect(judge({ ratios: [1, 1], noise: [1], atMost: 1.2 }).estimate.value).toBe(1);
});
