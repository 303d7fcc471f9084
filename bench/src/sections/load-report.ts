import { max, median } from 'simple-statistics';
import type { LoadFigures } from '../browser/cold-load';
import { profiles } from '../network/profiles';
import type { ProductName } from '../products/products';
import { formatRatio, type Goal, limitGoal, ratioGoal } from '../report/goal';
import { formatKilobytes } from '../report/kilobytes';
import { ratioPlot } from '../report/ratio-plot';
import { table } from '../report/table';
import { ratioOfMedians } from '../statistics/statistics';

/** All loads of one address of one product on one profile; each list has one figure a round. */
export interface Series extends Place {
  product: ProductName;
  figures: Record<keyof LoadFigures, number[]>;
}

interface Place {
  profile: string;
  path: string;
}

type Metric = keyof LoadFigures;

const metrics: Record<Metric, { title: string; unit: 'ms' | 'KB' | '' }> = {
  firstPaint: { title: 'first contentful paint', unit: 'ms' },
  largestPaint: { title: 'largest contentful paint', unit: 'ms' },
  partReady: { title: "the page's part is there", unit: 'ms' },
  blocking: { title: 'total blocking time', unit: 'ms' },
  shift: { title: 'layout shift', unit: '' },
  requests: { title: 'requests', unit: '' },
  scriptBytes: { title: 'scripts', unit: 'KB' },
  bytes: { title: 'everything', unit: 'KB' },
};

/** Every figure of a load, in the order of the report. */
export const metricNames = Object.keys(metrics) as Metric[];

/** A table for each address on each profile. */
export function report(series: Series[]): string {
  const head = ['', 'ours', 'monolith', 'ours ÷ monolith', 'naive', 'naive ÷ monolith'];
  const tables = placesOf(series).map((place) => {
    const rows = metricNames.map((metric) => rowOf(series, place, metric));
    return `### \`${place.path}\`, ${place.profile}\n\n${table(head, rows)}`;
  });
  const rounds = series[0]?.figures.firstPaint.length ?? 0;
  return [`Medians of ${rounds} rounds.`, ...tables].join('\n\n');
}

/** The ratios of the paints; blocking time is too often nothing to be a ratio. */
export function plotRatios(series: Series[]): string {
  const rows = placesOf(series).flatMap((place) =>
    (['firstPaint', 'largestPaint'] as const).map((metric) => ({
      label: `${place.profile.replace(/,.*/, '')}, ${place.path}, ${metrics[metric].title}`,
      ours: ratioOf(series, 'ours', place, metric),
      naive: ratioOf(series, 'naive', place, metric),
    })),
  );
  return ratioPlot('Times of cold loads beside the monolith', rows);
}

/** Ours as fast as the monolith; the naive federation slower on the slowest line; nothing shifts. */
export function decideGoals(series: Series[]): Goal[] {
  const places = placesOf(series);
  const inTime = (['firstPaint', 'largestPaint', 'blocking'] as const).flatMap((metric) =>
    places.map((place) => {
      const what = `${metrics[metric].title} of \`${place.path}\`, ${place.profile}`;
      const ratio = ratioOf(series, 'ours', place, metric);
      if (ratio) return ratioGoal(`${what}: ours ÷ monolith`, ratio, { value: 1.02, high: 1.05 });
      const ours = median(valuesOf(series, 'ours', place, metric));
      return limitGoal(`${what}; the monolith's is 0`, ours, { atMost: 0 }, ' ms');
    }),
  );
  const slowest = profiles.at(-1)?.name;
  const naive = places
    .filter(({ profile }) => profile === slowest)
    .map((place) => {
      const what = `${metrics.largestPaint.title} of \`${place.path}\`, ${place.profile}: naive ÷ monolith`;
      const ratio = ratioOf(series, 'naive', place, 'largestPaint');
      return limitGoal(what, ratio?.value ?? 0, { atLeast: 1.5 });
    });
  const shifts = places.flatMap((place) => valuesOf(series, 'ours', place, 'shift'));
  return [
    ...inTime,
    ...naive,
    limitGoal('layout shift of ours, worst of all loads', max(shifts), { atMost: 0 }),
  ];
}

function placesOf(series: Series[]): Place[] {
  return series.filter(({ product }) => product === 'ours');
}

function valuesOf(series: Series[], product: ProductName, place: Place, metric: Metric): number[] {
  const { profile, path } = place;
  const isWanted = (each: Series) =>
    each.product === product && each.profile === profile && each.path === path;
  return series.find(isWanted)?.figures[metric] ?? [];
}

/** A product's median by the monolith's. */
function ratioOf(series: Series[], product: ProductName, place: Place, metric: Metric) {
  const base = valuesOf(series, 'monolith', place, metric);
  return ratioOfMedians(valuesOf(series, product, place, metric), base);
}

function rowOf(series: Series[], place: Place, metric: Metric): string[] {
  const figure = (product: ProductName) =>
    format(median(valuesOf(series, product, place, metric)), metrics[metric].unit);
  const ratio = (product: ProductName) => formatRatio(ratioOf(series, product, place, metric));
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
