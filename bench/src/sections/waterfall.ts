import { withVisitor } from '../browser/visitor';
import { profiles } from '../network/profiles';
import { productNames } from '../products/products';
import { type Waterfall, waterfallPlot } from '../report/waterfall-plot';
import { type Section, withSites } from './section';

const slowest = profiles.at(-1) ?? profiles[0]!;
const title = `Requests of / until its part shows (${slowest.name})`;

/** Records the requests of one cold load of each product. */
export const waterfallSection: Section<Waterfall[]> = {
  name: 'waterfall',
  title: 'Waterfall',
  measure: ({ products }) =>
    withSites(products, async (network, browser) => {
      const waterfalls: Waterfall[] = [];
      for (const product of productNames) {
        const waterfall = await withVisitor(browser, network, slowest, async (visitor) => {
          await visitor.open(`${network.addressOf(product)}/`);
          const { partReady } = await visitor.readRecord();
          return { product, partReady, requests: await visitor.readRequests() };
        });
        waterfalls.push(waterfall);
      }
      return waterfalls;
    }),
  report: () => `${title}, one load of each product. The dashed line marks when the part shows.`,
  goals: () => [],
  plots: (waterfalls) => ({ 'waterfall.svg': waterfallPlot(title, waterfalls) }),
};
