import { type Claim, differenceClaim, isDecided, judge, ratioClaim } from './claim';

/** Returns figures whose median is a value, and whose interval goes as far as the spread. */
const around = (value: number, spread: number) =>
  Array.from({ length: 8 }, (_, index) => value + (index % 2 ? spread : -spread));

const atMost = (figures: number[], noise: number[]): Claim => ({
  figures,
  noise,
  kind: 'ratio',
  limit: { atMost: 1.02 },
});

const verdict = (claim: Claim) => judge(claim).verdict;

describe('a ratio of at most 1.02, with a noise floor of 1.05', () => {
  const noise = around(1, 0.05);

  test('is met if the whole interval keeps the limit', () => {
    expect(verdict(atMost(around(0.98, 0.03), noise))).toBe('met');
  });

  test('is not resolved if the interval goes beyond the limit by less than the floor', () => {
    expect(verdict(atMost(around(0.98, 0.08), noise))).toBe('not resolved');
    expect(verdict(atMost(around(1.05, 0.01), noise))).toBe('not resolved');
  });

  test('is missed if the interval goes beyond the limit by more than the floor', () => {
    expect(verdict(atMost(around(1.02, 0.06), noise))).toBe('missed');
    expect(verdict(atMost(around(1.2, 0.01), noise))).toBe('missed');
  });
});

test('the floor is the bound that is farther away from 1, as a factor', () => {
  expect(judge(atMost([1], [0.8, 0.8])).floor).toBe(1.25);
  expect(judge(atMost([1], [1.1, 1.1])).floor).toBe(1.1);
});

test('without a noise floor, a goal is met or missed', () => {
  expect(judge(atMost(around(1, 0.02), []))).toMatchObject({ verdict: 'met', floor: undefined });
  expect(verdict(atMost(around(1.01, 0.02), []))).toBe('missed');
});

test('a ratio of at least 2 is judged by its lower bound', () => {
  const atLeast = (figures: number[]) =>
    verdict({ ...atMost(figures, around(1, 0.05)), limit: { atLeast: 2 } });
  expect(atLeast(around(2.2, 0.2))).toBe('met');
  expect(atLeast(around(2.1, 0.15))).toBe('not resolved');
  expect(atLeast(around(2, 0.15))).toBe('missed');
});

test('compares two builds round by round, and one build with itself', () => {
  const claim = ratioClaim(
    { values: [110, 220], base: [100, 200], first: [100, 200], again: [101, 202] },
    { atMost: 1.02 },
  );
  expect(claim).toMatchObject({ figures: [1.1, 1.1], noise: [1.01, 1.01] });
  expect(verdict(claim)).toBe('missed');
});

test('a difference is judged in ms, even if one build has 0 ms', () => {
  const differenceOf = (values: number[]) =>
    differenceClaim(
      { values, base: [0, 50, 50], first: [0, 50, 50], again: [0, 58, 58] },
      { atMost: 0 },
    );
  expect(judge(differenceOf([0, 40, 40]))).toMatchObject({ verdict: 'met', floor: 8 });
  expect(verdict(differenceOf([0, 57, 57]))).toBe('not resolved');
  expect(verdict(differenceOf([0, 60, 60]))).toBe('missed');
});

describe('more rounds are needed', () => {
  const noise = around(1, 0.05);

  test('not if the goal is clearly met', () => {
    expect(isDecided(atMost(around(0.9, 0.05), noise))).toBe(true);
  });

  test('not if it is missed by more than the floor, wherever the true ratio lies', () => {
    expect(isDecided(atMost(around(1.2, 0.05), noise))).toBe(true);
  });

  test('if the interval could still become narrow enough', () => {
    expect(isDecided(atMost(around(1, 0.05), noise))).toBe(false);
    expect(isDecided(atMost(around(1.05, 0.1), noise))).toBe(false);
  });

  test('if the verdict holds at 95 %, but not at 99 %', () => {
    const figures = [
      ...Array.from({ length: 15 }, () => 1),
      ...Array.from({ length: 6 }, () => 1.1),
    ];
    const claim = atMost(figures, noise);
    expect(verdict(claim)).toBe('met');
    expect(isDecided(claim)).toBe(false);
  });
});
