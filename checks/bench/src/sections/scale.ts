import { join } from 'node:path';
import { median, shuffle } from 'simple-statistics';
import { coldLoad } from '../browser/cold-load';
import { desktop } from '../network/profiles';
import { output } from '../products/products';
import { builtHost, publishScaled } from '../products/scaled-release';
import { claimGoal, maxSlowdown } from '../report/goal';
import { table } from '../report/markdown';
import { type Section, withSites } from '../report/section';
import { pairedRatios } from '../statistics/statistics';

/**
 * Cold loads of `/` with one number of remotes in the release. Each list has one figure per round.
 */
interface Scale {
  release: string;
  largestPaint: number[];
  requests: number;
  /** Transferred bytes of `index.html`. */
  indexHtml: number;
}

const fewest = '1';
const fewestAgain = '1, again';
const most = '200';
const rounds = 12;

/** Measures what many remotes in a release cost. */
export const scaleSection: Section<Scale[]> = {
  name: 'scale',
  title: 'Scale',
  measure: async ({ isQuick }) =>
    withSites(await publishReleases(), async (network, browser) => {
      const scales = [fewest, fewestAgain, most].map((release): Scale => ({
        release,
        largestPaint: [],
        requests: 0,
        indexHtml: 0,
      }));
      // The server compresses a new `index.html` after its first response.
      for (let round = isQuick ? 1 : 0; round <= (isQuick ? 1 : rounds); round += 1) {
        for (const scale of shuffle(scales)) {
          const load = await coldLoad(browser, network, scale.release, '/', desktop);
          if (round === 0) continue;
          scale.largestPaint.push(load.figures.largestPaint);
          scale.requests = load.responses.length;
          scale.indexHtml = load.responses.find(({ path }) => path === '/')?.bytes ?? 0;
        }
      }
      return scales;
    }),
  report: (scales) =>
    `Cold loads of \`/\` (${desktop.name}).\n\n` +
    table(
      ['remotes', 'largest paint', 'requests', '`index.html`'],
      scales.map(({ release, largestPaint, requests, indexHtml }) => [
        release,
        `${median(largestPaint).toFixed(0)} ms`,
        String(requests),
        `${indexHtml} B`,
      ]),
    ),
  goals: (scales) => {
    const few = scaleOf(scales, fewest);
    const many = scaleOf(scales, most);
    const claim = {
      ratios: pairedRatios(many.largestPaint, few.largestPaint),
      noise: pairedRatios(scaleOf(scales, fewestAgain).largestPaint, few.largestPaint),
      atMost: maxSlowdown,
    };
    return [
      claimGoal(`largest paint, \`/\`, ${desktop.name}: ${most} remotes in the release ÷ 1`, claim),
    ];
  },
};

/** Publishes each release to its own origin. Returns the directories. */
async function publishReleases(): Promise<Record<string, string>> {
  const folder = join(output, 'scale');
  const host = await builtHost();
  const [few, many] = [join(folder, fewest), join(folder, most)];
  await publishScaled(few, host, Number(fewest));
  await publishScaled(many, host, Number(most));
  return { [fewest]: few, [fewestAgain]: few, [most]: many };
}

/** @throws Error if the release was not measured */
function scaleOf(scales: Scale[], release: string): Scale {
  const found = scales.find((scale) => scale.release === release);
  if (!found) throw new Error(`The results have no release with ${release} remotes.`);
  return found;
}
