import { withVisitor } from '../browser/visitor';
import { slow4G } from '../network/profiles';
import { type Waterfall, waterfallPlot } from '../report/waterfall-plot';
import { type Section, withSites } from '../report/section';

const title = `Requests of / until its part is interactive (${slow4G.name})`;
const names = ['ours', 'monolith', 'naive'] as const;

/** Records the requests of one cold load of each product. */
export const waterfallSection: Section<Waterfall[]> = {
  name: 'waterfall',
  title: 'Waterfall',
  measure: ({ products }) =>
    withSites(products, async (network, browser) => {
      const waterfalls: Waterfall[] = [];
      for (const product of names) {
        const waterfall = await withVisitor(browser, network, slow4G, async (visitor) => {
          await visitor.open(`${network.addressOf(product)}/`);
          const { partInteractive } = await visitor.readRecord();
          return { product, partInteractive, requests: await visitor.readRequests() };
        });
        waterfalls.push(waterfall);
      }
      return waterfalls;
    }),
  report: () =>
    `${title}, one load of each product. The dashed line marks when the part is interactive.`,
  goals: () => [],
  plots: (waterfalls) => ({ 'waterfall.svg': waterfallPlot(title, waterfalls) }),
};
