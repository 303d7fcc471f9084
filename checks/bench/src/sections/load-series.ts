import type { LoadFigures } from '../browser/cold-load';
import type { ProductName } from '../products/products';

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
