import { median } from 'simple-statistics';
import { type Audit, audit, type Device } from '../browser/lighthouse';
import { openNetwork } from '../network/network';
import { limitGoal } from '../report/goal';
import { table } from '../report/table';
import type { Section } from './section';

/** The Lighthouse runs on `/` of one product, theme and device. */
interface Audits {
  product: 'ours' | 'monolith';
  theme: 'light' | 'dark';
  device: Device;
  audits: Audit[];
}

const combinations = [
  { product: 'ours', theme: 'light', device: 'phone' },
  { product: 'ours', theme: 'dark', device: 'phone' },
  { product: 'ours', theme: 'light', device: 'desktop' },
  { product: 'ours', theme: 'dark', device: 'desktop' },
  { product: 'monolith', theme: 'light', device: 'phone' },
] as const;

const categories = ['Performance', 'Accessibility', 'Best Practices', 'SEO'];
const repetitions = 5;

/** Runs Lighthouse on the Dashboard in both themes. */
export const lighthouseSection: Section<Audits[]> = {
  name: 'lighthouse',
  title: 'Lighthouse',
  measure: async ({ products, isQuick }) => {
    const network = await openNetwork(products);
    try {
      const all: Audits[] = [];
      for (const { product, theme, device } of isQuick ? combinations.slice(0, 1) : combinations) {
        const audits: Audit[] = [];
        for (let run = 0; run < (isQuick ? 1 : repetitions); run += 1) {
          const address = `${network.addressOf(product)}/`;
          audits.push(await audit(address, theme, device, network.browserArguments));
        }
        all.push({ product, theme, device, audits });
      }
      return all;
    } finally {
      await network.close();
    }
  },
  report: (all) => {
    const scores = table(
      ['', ...categories],
      all.map((each) => [
        `${each.product}, ${each.theme}, ${each.device}`,
        ...categories.map((category) => String(scoreOf(each, category))),
      ]),
    );
    const shortfalls = all.map(
      ({ product, theme, device, audits }) =>
        `- ${product}, ${theme}, ${device}: ${audits.at(-1)?.shortfalls.join('; ') || 'none'}`,
    );
    return `Medians of ${all[0]?.audits.length ?? 0} runs, with Lighthouse's own throttling.\n\n${scores}\n\nAudits that kept the last run below 100:\n\n${shortfalls.join('\n')}`;
  },
  goals: (all) =>
    all
      .filter(({ product }) => product === 'ours')
      .flatMap((each) =>
        categories.map((category) =>
          limitGoal(
            `${category} of \`/\`, ${each.theme}, ${each.device}`,
            scoreOf(each, category),
            {
              atLeast: 100,
            },
          ),
        ),
      ),
};

function scoreOf({ audits }: Audits, category: string): number {
  return median(audits.map(({ scores }) => scores[category] ?? 0));
}
