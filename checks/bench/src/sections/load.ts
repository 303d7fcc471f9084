import { median, shuffle } from 'simple-statistics';
import { coldLoad, type LoadFigures } from '../browser/cold-load';
import { desktop, type Profile, profiles, slow4G } from '../network/profiles';
import { type ProductName, productNames, productTitles } from '../products/products';
import { claimGoal, formatEstimate, maxSlowdown } from '../report/goal';
import { table } from '../report/markdown';
import { ratioPlot } from '../report/ratio-plot';
import { type Section, withSites } from '../report/section';
import { estimate, pairedRatios } from '../statistics/statistics';

/** All loads of one address of one product on one profile. Each list has one figure for each round. */
interface Series {
  profile: string;
  path: string;
  product: ProductName;
  figures: Record<Metric, number[]>;
}

type Metric = keyof LoadFigures;

/** What each figure is called in the report. */
const titles: Record<Metric, string> = {
  firstPaint: 'first paint',
  largestPaint: 'largest paint',
  partInteractive: 'part interactive',
};
const metrics = Object.keys(titles) as Metric[];

const paths = ['/', '/customers'];
const rounds = 10;

/** The usual federation is so slow that one profile shows it. */
const productsOn = (profile: Profile) =>
  productNames.filter((product) => product !== 'naive' || profile === slow4G);

/**
 * Measures cold loads in rounds, in random order. Products that are compared with each other are loaded one
 * after the other.
 */
export const loadSection: Section<Series[]> = {
  name: 'load',
  title: 'Cold first loads',
  measure: ({ products, isQuick }) =>
    withSites(products, async (network, browser) => {
      const cases = profiles.flatMap((profile) =>
        paths.map((path) => ({
          profile,
          series: productsOn(profile).map((product) => newSeries(profile, path, product)),
        })),
      );
      const chosen = isQuick
        ? cases.filter(({ profile }) => profile === desktop).slice(0, 1)
        : cases;
      // The first load of a browser is slower than all others, and gets a new `index.html` without compression.
      for (let round = isQuick ? 1 : 0; round <= (isQuick ? 1 : rounds); round += 1) {
        for (const { profile, series } of shuffle(chosen)) {
          for (const { product, path, figures } of shuffle(series)) {
            const load = await coldLoad(browser, network, product, path, profile);
            if (round === 0) continue;
            for (const metric of metrics) {
              figures[metric].push(Math.round(load.figures[metric] * 10) / 10);
            }
          }
        }
      }
      return chosen.flatMap(({ series }) => series);
    }),
  report: (series) =>
    `Medians of ${series[0]?.figures.firstPaint.length ?? 0} rounds, in ms. The last column has the medians of the ` +
    'ratios in each round, with their 95% intervals.\n\n' +
    table(
      ['URL', 'time', ...reported.map((product) => productTitles[product]), 'Backshop ÷ monolith'],
      rowsOf(series).map(({ profile, path, metric, figuresOf }) => [
        `\`${path}\`, ${profile}`,
        titles[metric],
        ...reported.map((product) => medianOf(figuresOf(product))),
        formatEstimate(estimate(pairedRatios(figuresOf('ours'), figuresOf('monolith')))),
      ]),
    ),
  goals: (series) =>
    rowsOf(series).flatMap(({ profile, path, metric, figuresOf }) =>
      goals
        .filter((goal) => path === '/' && goal.profile.name === profile && goal.metric === metric)
        .map(({ what, atMost }) =>
          claimGoal(`${what}, \`/\`, ${profile}: Backshop ÷ monolith`, {
            ratios: pairedRatios(figuresOf('ours'), figuresOf('monolith')),
            noise: pairedRatios(figuresOf('monolith again'), figuresOf('monolith')),
            atMost,
          }),
        ),
    ),
  plots: (series) => ({ 'load.svg': plotRatios(series) }),
};

const goals: readonly { what: string; profile: Profile; metric: Metric; atMost: number }[] = [
  { what: 'largest paint', profile: slow4G, metric: 'largestPaint', atMost: 1 / maxSlowdown },
  { what: 'part interactive', profile: slow4G, metric: 'partInteractive', atMost: maxSlowdown },
  { what: 'part interactive', profile: desktop, metric: 'partInteractive', atMost: maxSlowdown },
];

/** The products in the report. */
const reported = ['ours', 'monolith', 'prerendered monolith', 'naive'] as const;

/** The ratios in the plot: title, the two products, and the colour. */
const pairs: readonly [title: string, product: ProductName, base: ProductName, color: string][] = [
  ['Backshop ÷ monolith', 'ours', 'monolith', 'ours'],
  ['Backshop ÷ prerendered monolith', 'ours', 'prerendered monolith', 'prerendered'],
  ['noise: monolith ÷ monolith', 'monolith again', 'monolith', 'monolith'],
];

function newSeries({ name }: Profile, path: string, product: ProductName): Series {
  const figures = { firstPaint: [], largestPaint: [], partInteractive: [] };
  return { profile: name, path, product, figures };
}

/** Returns each time of each address on each profile, with a function that returns the figures of a product. */
function rowsOf(series: Series[]) {
  const ours = series.filter(({ product }) => product === 'ours');
  return ours.flatMap(({ profile, path }) =>
    metrics.map((metric) => ({
      profile,
      path,
      metric,
      figuresOf: (product: ProductName): number[] =>
        series.find(
          (each) => each.product === product && each.profile === profile && each.path === path,
        )?.figures[metric] ?? [],
    })),
  );
}

const medianOf = (figures: number[]) => (figures.length === 0 ? '' : median(figures).toFixed(0));

function plotRatios(series: Series[]): string {
  const rows = rowsOf(series).map(({ profile, path, metric, figuresOf }) => ({
    label: `${profile}, ${path}, ${titles[metric]}`,
    ratios: pairs.map(([, product, base, color]) => ({
      ...estimate(pairedRatios(figuresOf(product), figuresOf(base))),
      name: color,
    })),
  }));
  const legend = pairs.map(([title, , , color]) => ({ title, name: color }));
  return ratioPlot('Times of cold loads, relative to a monolith', legend, rows);
}
