import type { LoadFigures } from '../browser/cold-load';
import { desktop, unthrottled } from '../network/profiles';
import type { ProductName } from '../products/products';
import { type Claim, differenceClaim, type Limit, ratioClaim } from '../statistics/claim';
import { paired, ratio } from '../statistics/statistics';

/** A goal for cold loads, with the products that its figures come from. */
export interface LoadGoal extends Comparison {
  what: string;
  products: ProductName[];
  claim: Claim;
}

/** Staff notice no difference. */
const asFast: Limit = { atMost: 1.02 };

/** Returns the goals for all loads so far. */
export function loadGoals(series: Series[]): LoadGoal[] {
  return forEachComparison(series, goalsFor);
}

/** Returns whether a goal needs loads of this series. */
export function isAbout(goal: LoadGoal, { profile, path, product }: Series): boolean {
  return goal.profile === profile && goal.path === path && goal.products.includes(product);
}

function goalsFor(comparison: Comparison, figuresOf: FiguresOf): LoadGoal[] {
  const { path, profile } = comparison;
  const where = `of \`${path}\`, ${profile}`;
  const compared = (product: ProductName, base: ProductName, metric: Metric) => ({
    values: figuresOf(product, metric),
    base: figuresOf(base, metric),
    first: figuresOf('monolith', metric),
    again: figuresOf('monolith again', metric),
  });
  const compare = (metric: Metric, product: ProductName, base: ProductName, limit: Limit) => ({
    ...comparison,
    what: `${titles[metric]} ${where}: ${product} ÷ ${base}`,
    products: [product, base, 'monolith', 'monolith again'] satisfies ProductName[],
    claim: ratioClaim(compared(product, base, metric), limit),
  });

  const oneStep: LoadGoal = {
    ...comparison,
    what: `largest paint ÷ first paint ${where}`,
    products: ['ours'],
    claim: {
      figures: paired(figuresOf('ours', 'largestPaint'), figuresOf('ours', 'firstPaint'), ratio),
      noise: [],
      kind: 'ratio',
      limit: { atMost: 1.05 },
    },
  };
  if (profile === unthrottled.name) return [oneStep];

  const paints = [
    oneStep,
    compare('firstPaint', 'ours', 'monolith', asFast),
    compare('largestPaint', 'ours', 'prerendered monolith', asFast),
  ];
  if (profile === desktop.name) return paints;

  const blocking: LoadGoal = {
    ...comparison,
    what: `blocking time ${where}: ours − monolith`,
    products: ['ours', 'monolith', 'monolith again'],
    claim: differenceClaim(compared('ours', 'monolith', 'blocking'), { atMost: 0 }),
  };
  return [
    ...paints,
    ...(path === '/' ? [compare('largestPaint', 'ours', 'monolith', { atMost: 0.65 })] : []),
    compare('largestPaint', 'naive', 'ours', { atLeast: 2 }),
    compare('partInteractive', 'ours', 'ours without fragments', asFast),
    compare('partInteractive', 'ours', 'monolith', asFast),
    compare('partInteractive', 'ours', 'prerendered monolith', asFast),
    ...(path === '/' ? [blocking] : []),
  ];
}

/** A figure of a load. */
export type Metric = keyof LoadFigures;

/** What a figure is called in the report. */
export const titles: Record<Metric, string> = {
  firstPaint: 'first paint',
  largestPaint: 'largest paint',
  partInteractive: 'part interactive',
  blocking: 'blocking time',
};

/** All figures, in the order of the report. */
export const metrics = Object.keys(titles) as Metric[];

/** The profile and the address for which products are compared. */
export interface Comparison {
  profile: string;
  path: string;
}

/** All loads of one address of one product on one profile. Each list has one figure for each round. */
export interface Series extends Comparison {
  product: ProductName;
  figures: Record<Metric, number[]>;
}

/** Returns the figures of one product. The list is empty if it was not loaded. */
export type FiguresOf = (product: ProductName, metric: Metric) => number[];

/** Calls a function for each profile and address, in the order of the series. */
export function forEachComparison<Result>(
  series: Series[],
  call: (comparison: Comparison, figuresOf: FiguresOf) => Result[],
): Result[] {
  const comparisons = series.filter(({ product }) => product === 'ours');
  return comparisons.flatMap(({ profile, path }) =>
    call({ profile, path }, (product, metric) => {
      const isWanted = (each: Series) =>
        each.product === product && each.profile === profile && each.path === path;
      return series.find(isWanted)?.figures[metric] ?? [];
    }),
  );
}
