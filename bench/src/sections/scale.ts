import { join } from 'node:path';
import { median, shuffle } from 'simple-statistics';
import { coldLoad } from '../browser/cold-load';
import { desktop } from '../network/profiles';
import { output } from '../products/products';
import { buildKnowingHost, builtHost, publishScaled } from '../products/scaled-release';
import { formatRatio, limitGoal, ratioGoal } from '../report/goal';
import { table } from '../report/table';
import { ratioOfMedians } from '../statistics/statistics';
import { type Section, withSites } from './section';

/** Cold loads of `/` with so many remotes in the release; each list has one figure a round. */
interface Scale {
  release: string;
  firstPaint: number[];
  largestPaint: number[];
  requests: number[];
  /** Bytes of the page as it was sent. */
  page: number;
}

const fewest = '1';
const most = '200';
/** The host as released has no page for the copies, and says so above every page. */
const withNotice = `${most}, named in a notice`;
const releases = [fewest, '20', '100', most, withNotice];

/** What it costs that a release has many remotes. */
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
        page: 0,
      }));
      await coldLoad(browser, network, fewest, '/', desktop);
      for (let round = 0; round < rounds; round += 1) {
        for (const scale of shuffle(scales)) {
          const load = await coldLoad(browser, network, scale.release, '/', desktop);
          scale.firstPaint.push(load.figures.firstPaint);
          scale.largestPaint.push(load.figures.largestPaint);
          scale.requests.push(load.figures.requests);
          scale.page = load.answers.find(({ path }) => path === '/')?.bytes ?? 0;
        }
      }
      return scales;
    }),
  report: (scales) =>
    `Cold loads of \`/\`, medians of ${scaleOf(scales, fewest).requests.length} rounds; ${desktop.name}.\n\n` +
    table(
      ['remotes', 'first paint', 'largest paint', `÷ with ${fewest}`, 'requests', 'page'],
      scales.map(({ release, firstPaint, largestPaint, requests, page }) => [
        release,
        `${median(firstPaint).toFixed(0)} ms`,
        `${median(largestPaint).toFixed(0)} ms`,
        formatRatio(ratioOfMedians(largestPaint, scaleOf(scales, fewest).largestPaint)),
        String(median(requests)),
        `${(page / 1000).toFixed(1)} KB`,
      ]),
    ),
  goals: (scales) => {
    const few = scaleOf(scales, fewest);
    const many = scaleOf(scales, most);
    const beside = `with ${most} remotes beside ${fewest}`;
    const ratio = ratioOfMedians(many.largestPaint, few.largestPaint);
    const moreRequests = median(many.requests) - median(few.requests);
    return [
      ...(ratio
        ? [ratioGoal(`largest contentful paint ${beside}`, ratio, { value: 1.02, high: 1.05 })]
        : []),
      limitGoal(`requests more ${beside}`, moreRequests, { atMost: 0 }),
      limitGoal(`the page with ${most} remotes`, many.page / 1000, { atMost: 14 }, ' KB'),
    ];
  },
};

/** For each release, the directory of an origin that has it. */
async function publishReleases(): Promise<Record<string, string>> {
  const folder = join(output, 'scale');
  const knowing = await buildKnowingHost(join(folder, 'host'));
  const released = await builtHost();
  const directories: Record<string, string> = {};
  for (const release of releases) {
    const directory = join(folder, release.replaceAll(/\W+/g, '-'));
    const host = release === withNotice ? released : knowing;
    await publishScaled(directory, host, Number.parseInt(release));
    directories[release] = directory;
  }
  return directories;
}

/** @throws Error when it was not measured */
function scaleOf(scales: Scale[], release: string): Scale {
  const found = scales.find((scale) => scale.release === release);
  if (!found) throw new Error(`A release with ${release} remotes was not measured.`);
  return found;
}
