import { median } from 'simple-statistics';
import { type Audit, audit, type Device } from '../browser/lighthouse';
import { openNetwork } from '../network/network';
import { limitGoal } from '../report/goal';
import { table } from '../report/markdown';
import type { Section } from '../report/section';

/** The Lighthouse runs on `/` of ours in one theme on one device. */
interface Audits {
  theme: 'light' | 'dark';
  device: Device;
  audits: Audit[];
}

const combinations = [
  { theme: 'light', device: 'phone' },
  { theme: 'dark', device: 'phone' },
  { theme: 'light', device: 'desktop' },
  { theme: 'dark', device: 'desktop' },
] as const;

const categories = ['Performance', 'Accessibility', 'Best Practices', 'SEO'];
const repetitions = 3;

/** Runs Lighthouse on the Dashboard in both themes. */
export const lighthouseSection: Section<Audits[]> = {
  name: 'lighthouse',
  title: 'Lighthouse',
  measure: async ({ products, isQuick }) => {
    const network = await openNetwork(products);
    try {
      const all: Audits[] = [];
      for (const { theme, device } of isQuick ? combinations.slice(0, 1) : combinations) {
        const audits: Audit[] = [];
        for (let run = 0; run < (isQuick ? 1 : repetitions); run += 1) {
          const address = `${network.addressOf('ours')}/`;
          audits.push(await audit(address, theme, device, network.browserArguments));
        }
        all.push({ theme, device, audits });
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
        `${each.device}, ${each.theme}`,
        ...categories.map((category) => String(scoreOf(each, category))),
      ]),
    );
    return `Medians of ${all[0]?.audits.length ?? 0} runs, with Lighthouse's own throttling.\n\n${scores}`;
  },
  goals: (all) =>
    all.map((each) => {
      const lowest = Math.min(...categories.map((category) => scoreOf(each, category)));
      const what = `lowest category of \`/\`, ${each.device}, ${each.theme} theme`;
      return limitGoal(what, lowest, { atLeast: 100 });
    }),
};

function scoreOf({ audits }: Audits, category: string): number {
  return median(audits.map(({ scores }) => scores[category] ?? 0));
}
