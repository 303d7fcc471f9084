import { join } from 'node:path';
import { median, shuffle } from 'simple-statistics';
import { coldLoad } from '../browser/cold-load';
import { desktop } from '../network/profiles';
import { output } from '../products/products';
import { builtHost, publishScaled } from '../products/scaled-release';
import { formatRatio, limitGoal, ratioGoal } from '../report/goal';
import { table } from '../report/table';
import { ratioOfMedians } from '../statistics/statistics';
import { type Section, withSites } from './section';

/**
 * Cold loads of `/` with one number of remotes in the release. Each list has one figure per round.
 */
interface Scale {
  release: string;
  firstPaint: number[];
  largestPaint: number[];
  requests: number[];
  /** Transferred bytes of `index.html`. */
  indexHtml: number;
}

const fewest = '1';
const most = '200';
const releases = [fewest, '20', '100', most];

/** Measures what many remotes in a release cost. */
export const scaleSection: Section<Scale[]> = {
  name: 'scale',
  title: 'Scale',
  measure: async ({ rounds }) =>
    withSites(await publishReleases(), async (network, browser) => {
      const scales: Scale[] = releases.map((release) => ({
        release,
        firstPaint: [],
        largestPaint: [],
        requests: [],
        indexHtml: 0,
      }));
      await coldLoad(browser, network, fewest, '/', desktop);
      for (let round = 0; round < rounds; round += 1) {
        for (const scale of shuffle(scales)) {
          const load = await coldLoad(browser, network, scale.release, '/', desktop);
          scale.firstPaint.push(load.figures.firstPaint);
          scale.largestPaint.push(load.figures.largestPaint);
          scale.requests.push(load.figures.requests);
          scale.indexHtml = load.responses.find(({ path }) => path === '/')?.bytes ?? 0;
        }
      }
      return scales;
    }),
  report: (scales) =>
    `Cold loads of \`/\`, medians of ${scaleOf(scales, fewest).requests.length} rounds. Profile: ${desktop.name}.\n\n` +
    table(
      [
        'remotes',
        'first contentful paint',
        'largest contentful paint',
        `largest paint ÷ ${fewest} remote`,
        'requests',
        '`index.html`',
      ],
      scales.map(({ release, firstPaint, largestPaint, requests, indexHtml }) => [
        release,
        `${median(firstPaint).toFixed(0)} ms`,
        `${median(largestPaint).toFixed(0)} ms`,
        formatRatio(ratioOfMedians(largestPaint, scaleOf(scales, fewest).largestPaint)),
        String(median(requests)),
        `${(indexHtml / 1000).toFixed(1)} KB`,
      ]),
    ),
  goals: (scales) => {
    const few = scaleOf(scales, fewest);
    const many = scaleOf(scales, most);
    const compared = `${most} remotes compared with ${fewest}`;
    const ratio = ratioOfMedians(many.largestPaint, few.largestPaint);
    const moreRequests = median(many.requests) - median(few.requests);
    return [
      ...(ratio
        ? [ratioGoal(`largest contentful paint, ${compared}`, ratio, { value: 1.02, high: 1.05 })]
        : []),
      limitGoal(`additional requests, ${compared}`, moreRequests, { atMost: 0 }),
      limitGoal(
        `\`index.html\` with ${most} remotes`,
        many.indexHtml / 1000,
        { atMost: 14 },
        ' KB',
      ),
    ];
  },
};

/** Publishes each release to its own origin. Returns the directories. */
async function publishReleases(): Promise<Record<string, string>> {
  const folder = join(output, 'scale');
  const host = await builtHost();
  const directories: Record<string, string> = {};
  for (const release of releases) {
    const directory = join(folder, release);
    await publishScaled(directory, host, Number(release));
    directories[release] = directory;
  }
  return directories;
}

/** @throws Error if the release was not measured */
function scaleOf(scales: Scale[], release: string): Scale {
  const found = scales.find((scale) => scale.release === release);
  if (!found) throw new Error(`The results have no release with ${release} remotes.`);
  return found;
}
