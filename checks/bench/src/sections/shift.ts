import type { Shift } from '../browser/page-record';
import { withVisitor } from '../browser/visitor';
import { type Profile, profiles } from '../network/profiles';
import { builtHost } from '../products/scaled-release';
import { limitGoal } from '../report/goal';
import { type Section, withSites } from '../report/section';

/** What many cold loads moved. */
interface Shifts {
  pages: number;
  loads: number;
  /** One text for each load in which something moved. */
  shifted: string[];
}

/** A cold load of one page in a window of this width in px. */
interface Load {
  path: string;
  width: number;
  profile: Profile;
}

const widths = [320, 768, 1440];
const height = 900;
/** How often each page loads in each width on each line. */
const repetitions = 10;
/** Number of browsers at the same time. Each one has a line of its own. */
const browsers = 6;
/** How long a page must be idle after a load, in ms. Connecting to Google takes 500 ms on slow 4G. */
const quietTime = 750;

/**
 * Looks for layout shifts in many cold loads of every page. No times are measured, so several browsers can
 * load at once. That also changes the order in which files arrive, and so reveals more shifts.
 */
export const shiftSection: Section<Shifts> = {
  name: 'shift',
  title: 'Layout shift',
  measure: async ({ products, isQuick }) => {
    const paths = Object.keys((await (await builtHost()).readInfo()).pages ?? {});
    const every = paths.flatMap((path) =>
      widths.flatMap((width) => profiles.map((profile): Load => ({ path, width, profile }))),
    );
    const waiting = isQuick
      ? every.slice(-1)
      : Array.from({ length: repetitions }, () => every).flat();
    const shifts: Shifts = { pages: paths.length, loads: waiting.length, shifted: [] };
    const loadWaiting = () =>
      withSites({ ours: products.ours }, async (network, browser) => {
        for (let load = waiting.pop(); load; load = waiting.pop()) {
          const { path, width, profile } = load;
          const moved = await withVisitor(
            browser,
            network,
            { ...profile, slowdown: 1 },
            async (visitor) => {
              await visitor.open(network.addressOf('ours') + path);
              await visitor.untilQuiet(quietTime);
              return (await visitor.readRecord()).shifts;
            },
            { viewport: { width, height } },
          );
          if (moved.length > 0) shifts.shifted.push(describe(load, moved));
        }
      });
    await Promise.all(Array.from({ length: isQuick ? 1 : browsers }, loadWaiting));
    return shifts;
  },
  report: ({ pages, loads, shifted }) =>
    [
      `In ${shifted.length} of ${loads} cold loads of ${pages} pages, at ${widths.join(', ')} px, something moved.`,
      ...new Set(shifted.map((text) => `- ${text}`)),
    ].join('\n\n'),
  goals: ({ loads, shifted }) => [
    limitGoal(`loads in which something moved, of ${loads}`, shifted.length, 0),
  ],
};

function describe({ path, width, profile }: Load, shifts: Shift[]): string {
  const moved = shifts
    .flatMap((shift) => shift.moved)
    .map(({ element, from, to }) => `\`${element}\` from ${from} to ${to}`);
  return `\`${path}\`, ${width} px, ${profile.name}: ${moved.join('; ')}`;
}
