import type { Browser } from '@playwright/test';
import type { Shift } from '../browser/page-record';
import { withVisitor } from '../browser/visitor';
import type { Network } from '../network/network';
import { profiles } from '../network/profiles';
import { builtHost } from '../products/scaled-release';
import { limitGoal } from '../report/goal';
import { type Section, withSites } from '../report/section';

/** A cold load of one address in a window of this width in px, on the line of a profile. */
interface Load {
  path: string;
  width: number;
  profile: string;
}

/** The loads of one address at one width, and what moved in them. */
interface Shifts {
  path: string;
  width: number;
  loads: number;
  /** One entry for each load with a shift. */
  shifted: { profile: string; shifts: Shift[] }[];
}

const widths = [320, 768, 1440];
const loadsOfPath = 200;
const height = 900;
/** Number of browsers at the same time. Each one has a line of its own. */
const browsers = 6;
/** How long a page must be idle after a load, in ms. Connecting to Google takes 500 ms on slow 4G. */
const quietTime = 750;

/**
 * Looks for layout shifts in many cold loads of every page. No times are measured, so several browsers can
 * load at once. That also changes the order in which files arrive, and so reveals more shifts.
 */
export const shiftSection: Section<Shifts[]> = {
  name: 'shift',
  title: 'Layout shift',
  measure: async ({ products, isQuick }) => {
    const paths = await readPaths();
    const all = paths.flatMap((path) =>
      widths.map((width): Shifts => ({ path, width, loads: 0, shifted: [] })),
    );
    const waiting = loadsOf(paths, isQuick ? widths.length : loadsOfPath);
    await Promise.all(
      Array.from({ length: browsers }, () =>
        withSites({ ours: products.ours }, async (network, browser) => {
          for (let load = waiting.pop(); load; load = waiting.pop()) {
            if (waiting.length % 100 === 99) console.log(`  ${waiting.length + 1} loads to go`);
            const { path, width, profile } = load;
            const shifts = await shiftsDuring(browser, network, load);
            const found = all.find((each) => each.path === path && each.width === width)!;
            found.loads += 1;
            if (shifts.length === 0) continue;
            found.shifted.push({ profile, shifts });
            console.log(`  ${describe(load, shifts)}`);
          }
        }),
      ),
    );
    return all;
  },
  report: (all) => [summary(all), details(all)].join('\n\n').trim(),
  goals: (all) =>
    [...new Set(all.map(({ path }) => path))].map((path) => {
      const ofPath = all.filter((each) => each.path === path);
      const count = sumOf(ofPath, ({ shifted }) => shifted.length);
      const what = `loads of \`${path}\` with a layout shift, of ${sumOf(ofPath, ({ loads }) => loads)}`;
      return limitGoal(what, count, { atMost: 0 });
    }),
};

/** Returns the addresses of all pages. */
async function readPaths(): Promise<string[]> {
  const { pages = {} } = await (await builtHost()).readInfo();
  return Object.keys(pages);
}

/** Returns the loads of all addresses, spread evenly over the widths and the lines. */
function loadsOf(paths: string[], count: number): Load[] {
  return Array.from({ length: count }, (_, index) => index).flatMap((index) =>
    paths.map((path) => ({
      path,
      width: widths[index % widths.length]!,
      profile: profiles[Math.floor(index / widths.length) % profiles.length]!.name,
    })),
  );
}

async function shiftsDuring(
  browser: Browser,
  network: Network<'ours'>,
  { path, width, profile }: Load,
): Promise<Shift[]> {
  const { line } = profiles.find(({ name }) => name === profile)!;
  return withVisitor(
    browser,
    network,
    { name: profile, line, slowdown: 1 },
    async (visitor) => {
      await visitor.open(network.addressOf('ours') + path);
      await visitor.untilQuiet(quietTime);
      return (await visitor.readRecord()).shifts;
    },
    { width, height },
  );
}

function summary(all: Shifts[]): string {
  const shifted = sumOf(all, (each) => each.shifted.length);
  const loads = sumOf(all, (each) => each.loads);
  const paths = new Set(all.map(({ path }) => path));
  return `In ${shifted} of ${loads} cold loads of ${paths.size} pages, at ${widths.join(', ')} px, something moved.`;
}

/** Returns what moved, with the number of loads in which it did, or nothing if nothing moved. */
function details(all: Shifts[]): string {
  const counts = new Map<string, number>();
  for (const { path, width, shifted } of all) {
    for (const { profile, shifts } of shifted) {
      const what = describe({ path, width, profile }, shifts);
      counts.set(what, (counts.get(what) ?? 0) + 1);
    }
  }
  return [...counts].map(([what, count]) => `- ${count} × ${what}`).join('\n');
}

function describe({ path, width, profile }: Load, shifts: Shift[]): string {
  const moved = shifts
    .flatMap((shift) => shift.moved)
    .map(({ element, from, to }) => `\`${element}\` from ${from} to ${to}`);
  return `\`${path}\`, ${width} px, ${profile}: ${moved.join('; ')}`;
}

function sumOf(all: Shifts[], count: (each: Shifts) => number): number {
  return all.reduce((sum, each) => sum + count(each), 0);
}
