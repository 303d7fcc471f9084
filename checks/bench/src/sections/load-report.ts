import { median } from 'simple-statistics';
import type { ProductName } from '../products/products';
import { formatEstimate } from '../report/goal';
import { ratioPlot } from '../report/ratio-plot';
import { table } from '../report/table';
import { difference, estimate, paired, ratio } from '../statistics/statistics';
import {
  type FiguresOf,
  forEachComparison,
  type Metric,
  metrics,
  type Series,
  titles,
} from './load-series';

const products = [
  'ours',
  'ours without fragments',
  'monolith',
  'prerendered monolith',
  'naive',
] as const;

type Pair = readonly [title: string, product: ProductName, base: ProductName, color: string];

/** The ratios in the report: title, the two products, and the colour in the plot. */
const pairs: readonly Pair[] = [
  ['ours ÷ monolith', 'ours', 'monolith', 'ours'],
  ['ours ÷ prerendered monolith', 'ours', 'prerendered monolith', 'prerendered'],
  ['noise: monolith ÷ monolith', 'monolith again', 'monolith', 'monolith'],
];

/** Returns a table for each address on each profile. */
export function report(series: Series[]): string {
  const tables = forEachComparison(series, ({ path, profile }, figuresOf) => {
    const names = products.filter((product) => figuresOf(product, 'firstPaint').length > 0);
    const rounds = figuresOf('ours', 'firstPaint').length;
    const shown = pairsIn(figuresOf);
    const rows = metrics.map((metric) => [
      titles[metric],
      ...names.map((product) => `${median(figuresOf(product, metric)).toFixed(0)} ms`),
      ...shown.map(([, product, base]) => comparison(figuresOf, metric, product, base)),
    ]);
    const head = [`${rounds} rounds`, ...names, ...shown.map(([title]) => title)];
    return [`### \`${path}\`, ${profile}\n\n${table(head, rows)}`];
  });
  return [
    'Medians, and medians of the ratios in each round with their 95 % intervals. For the blocking ' +
      'time, the last columns are differences.',
    ...tables,
  ].join('\n\n');
}

/**
 * Returns a plot of ratios, without the blocking time: it can be 0, and then it has no ratio.
 */
export function plotRatios(series: Series[]): string {
  const rows = forEachComparison(series, ({ path, profile }, figuresOf) =>
    (['firstPaint', 'largestPaint', 'partInteractive'] as const).map((metric) => ({
      label: `${profile}, ${path}, ${titles[metric]}`,
      ratios: pairsIn(figuresOf).map(([, product, base, color]) => ({
        ...estimate(paired(figuresOf(product, metric), figuresOf(base, metric), ratio)),
        name: color,
      })),
    })),
  );
  const legend = pairs.map(([title, , , color]) => ({ title, name: color }));
  return ratioPlot('Times of cold loads, relative to a monolith', legend, rows);
}

/** Returns the pairs of products that were loaded. */
function pairsIn(figuresOf: FiguresOf): Pair[] {
  const isLoaded = (product: ProductName) => figuresOf(product, 'firstPaint').length > 0;
  return pairs.filter(([, product, base]) => isLoaded(product) && isLoaded(base));
}

function comparison(
  figuresOf: FiguresOf,
  metric: Metric,
  product: ProductName,
  base: ProductName,
): string {
  const values = [figuresOf(product, metric), figuresOf(base, metric)] as const;
  if (metric !== 'blocking') return formatEstimate(estimate(paired(...values, ratio)));
  return formatEstimate(
    estimate(paired(...values, difference)),
    (value) => `${value.toFixed(0)} ms`,
  );
}
