import { max, median } from 'simple-statistics';
import type { LoadFigures } from '../browser/cold-load';
import { profiles } from '../network/profiles';
import type { ProductName } from '../products/products';
import { formatRatio, type Goal, limitGoal, ratioGoal } from '../report/goal';
import { formatKilobytes } from '../report/kilobytes';
import { ratioPlot } from '../report/ratio-plot';
import { table } from '../report/table';
import { ratioOfMedians } from '../statistics/statistics';

/** All loads of one address of one product on one profile. Each list has one figure per round. */
export interface Series extends Comparison {
  product: ProductName;
  figures: Record<keyof LoadFigures, number[]>;
}

/** The profile and the address for which products are compared. */
interface Comparison {
  profile: string;
  path: string;
}

type Metric = keyof LoadFigures;

const metrics: Record<Metric, { title: string; unit: 'ms' | 'KB' | '' }> = {
  firstPaint: { title: 'first contentful paint', unit: 'ms' },
  largestPaint: { title: 'largest contentful paint', unit: 'ms' },
  partReady: { title: "page's part shows", unit: 'ms' },
  blocking: { title: 'total blocking time', unit: 'ms' },
  shift: { title: 'layout shift', unit: '' },
  requests: { title: 'requests', unit: '' },
  scriptBytes: { title: 'bytes of scripts', unit: 'KB' },
  bytes: { title: 'bytes of all files', unit: 'KB' },
};

/** All figures of a load, in the order of the report. */
export const metricNames = Object.keys(metrics) as Metric[];

/** Returns a table for each address on each profile. */
export function report(series: Series[]): string {
  const head = ['', 'ours', 'monolith', 'ours ÷ monolith', 'naive', 'naive ÷ monolith'];
  const tables = comparisonsOf(series).map((comparison) => {
    const rows = metricNames.map((metric) => rowOf(series, comparison, metric));
    return `### \`${comparison.path}\`, ${comparison.profile}\n\n${table(head, rows)}`;
  });
  const rounds = series[0]?.figures.firstPaint.length ?? 0;
  return [`Medians of ${rounds} rounds.`, ...tables].join('\n\n');
}

/**
 * Returns a plot of the paints' ratios. Blocking time is left out: where it is 0, it has no ratio.
 */
export function plotRatios(series: Series[]): string {
  const rows = comparisonsOf(series).flatMap((comparison) =>
    (['firstPaint', 'largestPaint'] as const).map((metric) => ({
      label: `${comparison.profile.replace(/,.*/, '')}, ${comparison.path}, ${metrics[metric].title}`,
      ours: ratioOf(series, 'ours', comparison, metric),
      naive: ratioOf(series, 'naive', comparison, metric),
    })),
  );
  return ratioPlot('Paint times of cold loads, relative to the monolith', rows);
}

/**
 * Returns the goals: we are as fast as the monolith, the naive federation is slower, nothing
 * shifts.
 */
export function goalsOf(series: Series[]): Goal[] {
  const comparisons = comparisonsOf(series);
  const speed = (['firstPaint', 'largestPaint', 'blocking'] as const).flatMap((metric) =>
    comparisons.map((comparison) => {
      const what = `${metrics[metric].title} of \`${comparison.path}\`, ${comparison.profile}`;
      const ratio = ratioOf(series, 'ours', comparison, metric);
      if (ratio) return ratioGoal(`${what}: ours ÷ monolith`, ratio, { value: 1.02, high: 1.05 });
      const ours = median(valuesOf(series, 'ours', comparison, metric));
      return limitGoal(`${what} (0 for the monolith)`, ours, { atMost: 0 }, ' ms');
    }),
  );
  const slowest = profiles.at(-1)?.name;
  const naive = comparisons
    .filter(({ profile }) => profile === slowest)
    .map((comparison) => {
      const what = `${metrics.largestPaint.title} of \`${comparison.path}\`, ${comparison.profile}: naive ÷ monolith`;
      const ratio = ratioOf(series, 'naive', comparison, 'largestPaint');
      return limitGoal(what, ratio?.value ?? 0, { atLeast: 1.5 });
    });
  const shifts = comparisons.flatMap((comparison) => valuesOf(series, 'ours', comparison, 'shift'));
  return [
    ...speed,
    ...naive,
    limitGoal('layout shift of ours, maximum of all loads', max(shifts), { atMost: 0 }),
  ];
}

function comparisonsOf(series: Series[]): Comparison[] {
  return series.filter(({ product }) => product === 'ours');
}

function valuesOf(
  series: Series[],
  product: ProductName,
  comparison: Comparison,
  metric: Metric,
): number[] {
  const { profile, path } = comparison;
  const isWanted = (each: Series) =>
    each.product === product && each.profile === profile && each.path === path;
  return series.find(isWanted)?.figures[metric] ?? [];
}

/** Returns a product's median divided by the monolith's. */
function ratioOf(series: Series[], product: ProductName, comparison: Comparison, metric: Metric) {
  const base = valuesOf(series, 'monolith', comparison, metric);
  return ratioOfMedians(valuesOf(series, product, comparison, metric), base);
}

function rowOf(series: Series[], comparison: Comparison, metric: Metric): string[] {
  const figure = (product: ProductName) =>
    format(median(valuesOf(series, product, comparison, metric)), metrics[metric].unit);
  const ratio = (product: ProductName) => formatRatio(ratioOf(series, product, comparison, metric));
  const { title } = metrics[metric];
  return [
    title,
    figure('ours'),
    figure('monolith'),
    ratio('ours'),
    figure('naive'),
    ratio('naive'),
  ];
}

function format(value: number, unit: 'ms' | 'KB' | ''): string {
  if (unit === 'KB') return formatKilobytes(value);
  return unit === 'ms' ? `${value.toFixed(0)} ms` : String(Math.round(value * 1000) / 1000);
}
