import { join } from 'node:path';
import { maxIndexSize } from '@backshop/build-config/index-html';
import { median, shuffle } from 'simple-statistics';
import { coldLoad } from '../browser/cold-load';
import { desktop } from '../network/profiles';
import { output } from '../products/products';
import { builtHost, publishScaled } from '../products/scaled-release';
import { claimGoal, limitGoal } from '../report/goal';
import { table } from '../report/markdown';
import { ratioClaim } from '../statistics/claim';
import { type Section, withSites } from '../report/section';

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
const counts = [fewest, '20', '100', most];
/** The numbers of remotes whose paints are compared. The others load only once. */
const compared = [fewest, fewestAgain, most];
const rounds = 12;

/** Measures what many remotes in a release cost. */
export const scaleSection: Section<Scale[]> = {
  name: 'scale',
  title: 'Scale',
  measure: async ({ isQuick }) =>
    withSites(await publishReleases(), async (network, browser) => {
      const scales = [...counts, fewestAgain].map((release): Scale => ({
        release,
        largestPaint: [],
        requests: 0,
        indexHtml: 0,
      }));
      // The server compresses a new `index.html` after its first response.
      for (const { release } of scales) await coldLoad(browser, network, release, '/', desktop);
      for (let round = 0; round < (isQuick ? 1 : rounds); round += 1) {
        const isNeeded = ({ release }: Scale) => round === 0 || compared.includes(release);
        for (const scale of shuffle(scales.filter(isNeeded))) {
          const load = await coldLoad(browser, network, scale.release, '/', desktop);
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
    const slowdown = ratioClaim(
      {
        values: many.largestPaint,
        base: few.largestPaint,
        again: scaleOf(scales, fewestAgain).largestPaint,
        first: few.largestPaint,
      },
      { atMost: 1.02 },
    );
    return [
      limitGoal(
        `\`index.html\` with ${most} remotes`,
        many.indexHtml,
        { atMost: maxIndexSize },
        ' B',
      ),
      claimGoal(`largest paint of \`/\`, ${desktop.name}: ${most} remotes ÷ 1`, slowdown),
      limitGoal(`additional requests with ${most} remotes`, many.requests - few.requests, {
        atMost: 0,
      }),
    ];
  },
};

/** Publishes each release to its own origin. Returns the directories. */
async function publishReleases(): Promise<Record<string, string>> {
  const folder = join(output, 'scale');
  const host = await builtHost();
  const directories: Record<string, string> = {};
  for (const count of counts) {
    const directory = join(folder, count);
    await publishScaled(directory, host, Number(count));
    directories[count] = directory;
  }
  return { ...directories, [fewestAgain]: directories[fewest]! };
}

/** @throws Error if the release was not measured */
function scaleOf(scales: Scale[], release: string): Scale {
  const found = scales.find((scale) => scale.release === release);
  if (!found) throw new Error(`The results have no release with ${release} remotes.`);
  return found;
}
