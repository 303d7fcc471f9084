import { median, shuffle } from 'simple-statistics';
import { coldLoad } from '../browser/cold-load';
import { desktop, type Profile, profiles, slow4G, unthrottled } from '../network/profiles';
import { type ProductName, productNames } from '../products/products';
import { claimGoal, formatEstimate } from '../report/goal';
import { table } from '../report/markdown';
import { ratioPlot } from '../report/ratio-plot';
import { type Section, withSites } from '../report/section';
import { isDecided } from '../statistics/claim';
import { estimate, paired, ratio } from '../statistics/statistics';
import {
  type FiguresOf,
  forEachComparison,
  isAbout,
  type LoadGoal,
  loadGoals,
  metrics,
  type Series,
  titles,
} from './load-goals';

const paths = ['/', '/customers'];

/** The products to load on each profile. Without throttling, no goal compares products. */
const productsOn = new Map<Profile, readonly ProductName[]>([
  [slow4G, productNames],
  [desktop, ['ours', 'monolith', 'monolith again', 'prerendered monolith']],
  [unthrottled, ['ours', 'monolith']],
]);

/** Number of rounds that load everything. With fewer, intervals say little. */
const minRounds = 6;
const maxRounds = 60;

/** One address on one profile, with its products. */
interface Case {
  profile: Profile;
  path: string;
  series: Series[];
}

/**
 * Measures cold loads in rounds, in random order. Products that are compared with each other are loaded one
 * after the other. Once a goal is decided, a round only loads what the other goals need.
 */
export const loadSection: Section<Series[]> = {
  name: 'load',
  title: 'Cold first loads',
  measure: ({ products, minutes, isQuick }) =>
    withSites(products, async (network, browser) => {
      // The first load of a browser is slower than all others.
      for (const product of productNames) {
        await coldLoad(browser, network, product, '/', unthrottled);
      }
      const cases = profiles.flatMap((profile) => paths.map((path) => caseFor(profile, path)));
      const all = cases.flatMap(({ series }) => series);
      let open = loadGoals(all);
      const end = performance.now() + minutes * 60_000;
      for (let round = 1; round <= (isQuick ? 1 : maxRounds); round += 1) {
        const isEarly = round <= minRounds;
        if (!isEarly && performance.now() > end) break;
        if (!isEarly) open = stillOpen(open, all);
        if (open.length === 0) break;
        console.log(`  round ${round}: ${open.length} goals to decide`);
        const isNeeded = (each: Series) => isEarly || open.some((goal) => isAbout(goal, each));
        for (const each of shuffle(cases)) await loadAll(each, isNeeded);
      }
      return all;

      async function loadAll(
        { profile, path, series }: Case,
        isNeeded: (each: Series) => boolean,
      ): Promise<void> {
        for (const { product, figures } of shuffle(series.filter(isNeeded))) {
          const load = await coldLoad(browser, network, product, path, profile);
          for (const metric of metrics) {
            figures[metric].push(Math.round(load.figures[metric] * 10) / 10);
          }
        }
      }
    }),
  report,
  goals: (series) => loadGoals(series).map(({ what, claim }) => claimGoal(what, claim)),
  plots: (series) => ({ 'load.svg': plotRatios(series) }),
};

/**
 * Returns the open goals that are still not decided. A decided goal stays decided: figures are paired by their
 * round, so loads of a product cannot start again after a break.
 */
function stillOpen(open: LoadGoal[], series: Series[]): LoadGoal[] {
  const names = new Set(open.map(({ what }) => what));
  return loadGoals(series).filter(({ what, claim }) => names.has(what) && !isDecided(claim));
}

function caseFor(profile: Profile, path: string): Case {
  const series = (productsOn.get(profile) ?? []).map((product): Series => ({
    profile: profile.name,
    path,
    product,
    figures: { firstPaint: [], largestPaint: [], partInteractive: [], blocking: [] },
  }));
  return { profile, path, series };
}

/** The products in the report. */
const reported = ['ours', 'monolith', 'prerendered monolith', 'naive'] as const;

/** The times in the report. The blocking time has a goal and is 0 almost everywhere. */
const reportedMetrics = ['firstPaint', 'largestPaint', 'partInteractive'] as const;

type Pair = readonly [title: string, product: ProductName, base: ProductName, color: string];

/** The ratios in the plot: title, the two products, and the colour. */
const pairs: readonly Pair[] = [
  ['ours ÷ monolith', 'ours', 'monolith', 'ours'],
  ['ours ÷ prerendered monolith', 'ours', 'prerendered monolith', 'prerendered'],
  ['noise: monolith ÷ monolith', 'monolith again', 'monolith', 'monolith'],
];

/** Returns a table with a row for each time of each address on each profile. */
function report(series: Series[]): string {
  const rows = forEachComparison(series, ({ path, profile }, figuresOf) =>
    reportedMetrics.map((metric) => [
      `\`${path}\`, ${profile}`,
      titles[metric],
      ...reported.map((product) => medianOf(figuresOf(product, metric))),
      formatEstimate(
        estimate(paired(figuresOf('ours', metric), figuresOf('monolith', metric), ratio)),
      ),
    ]),
  );
  const head = ['address', 'time', ...reported, 'ours ÷ monolith'];
  return `Medians in ms. The last column has the medians of the ratios in each round, with their 95% intervals.\n\n${table(head, rows)}`;
}

const medianOf = (figures: number[]) => (figures.length === 0 ? '' : median(figures).toFixed(0));

/** Returns a plot of ratios. The blocking time can be 0, and then it has none. */
function plotRatios(series: Series[]): string {
  const rows = forEachComparison(series, ({ path, profile }, figuresOf) =>
    reportedMetrics.map((metric) => ({
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
