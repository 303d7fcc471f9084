import { shuffle } from 'simple-statistics';
import { coldLoad, type LoadFigures } from '../browser/cold-load';
import { profiles } from '../network/profiles';
import { productNames } from '../products/products';
import { goalsOf, metricNames, plotRatios, report, type Series } from './load-report';
import { type Section, withSites } from './section';

const paths = ['/', '/customers'];

/** Measures cold loads of the three products in random order, on every profile. */
export const loadSection: Section<Series[]> = {
  name: 'load',
  title: 'Cold first loads',
  measure: ({ products, rounds, isQuick }) =>
    withSites(products, async (network, browser) => {
      const all = profiles.flatMap((profile) =>
        (isQuick ? paths.slice(0, 1) : paths).flatMap((path) =>
          productNames.map((product) => ({ profile, path, product, loads: [] as LoadFigures[] })),
        ),
      );
      // The first load of a browser is slower than all others.
      for (const { profile, path, product } of all.slice(0, productNames.length)) {
        await coldLoad(browser, network, product, path, profile);
      }
      for (let round = 1; round <= rounds; round += 1) {
        console.log(`  round ${round} of ${rounds}`);
        for (const { profile, path, product, loads } of shuffle(all)) {
          const { figures } = await coldLoad(browser, network, product, path, profile);
          loads.push(figures);
        }
      }
      return all.map(({ profile, path, product, loads }) => ({
        profile: profile.name,
        path,
        product,
        figures: byMetric(loads),
      }));
    }),
  report,
  goals: goalsOf,
  plots: (series) => ({ 'load.svg': plotRatios(series) }),
};

function byMetric(loads: LoadFigures[]): Series['figures'] {
  const columns = metricNames.map((metric) => [
    metric,
    loads.map((load) => Math.round(load[metric] * 1000) / 1000),
  ]);
  return Object.fromEntries(columns) as Series['figures'];
}
