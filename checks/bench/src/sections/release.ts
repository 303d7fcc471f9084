import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { max, median, min } from 'simple-statistics';
import { output } from '../products/products';
import { publishOtherVersions } from '../products/scaled-release';
import { limitGoal } from '../report/goal';
import { workspaceRoot } from '../products/workspace-copy';
import type { Section } from '../report/section';

/** Durations of releases of one remote, in ms. */
type Durations = number[];

const released = 'dashboard';
const rounds = 5;

/** Measures `pnpm delivery release` of one remote whose build is cached, from its start to its end. */
export const releaseSection: Section<Durations> = {
  name: 'release',
  title: 'Release of one remote',
  measure: async ({ isQuick }) => {
    const before = join(output, 'release/before');
    const live = join(output, 'release/live');
    await publishOtherVersions(before);
    const durations: Durations = [];
    for (let round = 0; round <= (isQuick ? 0 : rounds); round += 1) {
      await rm(live, { recursive: true, force: true });
      await cp(before, live, { recursive: true, verbatimSymlinks: true });
      const duration = await timeRelease(live);
      // The first release may have to check types.
      if (isQuick || round > 0) durations.push(duration);
    }
    return durations;
  },
  report: (durations) =>
    `\`pnpm delivery release ${released}\` with a cached build and a cached type check, without the start of pnpm. ` +
    `Of ${durations.length} releases, the fastest took ${inSeconds(min(durations))} and the slowest ${inSeconds(max(durations))}.`,
  goals: (durations) => [
    limitGoal(
      '`pnpm delivery release` of one remote, build cached',
      median(durations) / 1000,
      2,
      ' s',
    ),
  ],
};

/** Returns how long the command takes, in ms. */
async function timeRelease(origin: string): Promise<number> {
  const command = join(workspaceRoot, 'platform/delivery/bin/delivery.js');
  const start = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, 'release', released, '--allow-dirty'],
    { cwd: workspaceRoot, env: { ...process.env, BACKSHOP_ORIGIN: origin } },
  );
  const duration = Math.round(performance.now() - start);
  if (stdout.includes('unchanged')) return duration;
  throw new Error(
    `"pnpm delivery release ${released}" built the remote, so its time cannot be compared:\n${stdout}`,
  );
}

const inSeconds = (duration: number) => `${(duration / 1000).toFixed(1)} s`;
