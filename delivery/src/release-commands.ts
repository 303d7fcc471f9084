import { buildPackages } from './build';
import { liveRelease } from './change-release';
import { localOrigin } from './local-origin';
import { daysFrom, prune } from './prune';
import { planRelease, releasePackage } from './release-package';
import { reportChange, reportPlan, reportReleases } from './release-report';
import { rollback } from './rollback';
import { packageNamed, releasablePackages } from './workspace';

/** `pnpm release <package>`: builds one package, makes it live, and says so. */
export async function runRelease(name: string, isDryRun: boolean): Promise<void> {
  const released = packageNamed(name, releasablePackages());
  const origin = localOrigin();
  await liveRelease(origin); // First of all, so that an empty origin costs nobody a build.
  await buildPackages([released]);
  if (isDryRun) {
    const { live, content, notes } = await planRelease(origin, released);
    return say(reportPlan(live, content, released.name), notes);
  }
  const { before, release, notes } = await releasePackage(origin, released);
  say(reportChange(before, release, released.name), notes);
}

/** `pnpm rollback <package> [version]`: makes a version live again that was before. */
export async function runRollback(
  name: string,
  version: string | undefined,
  isForced: boolean,
): Promise<void> {
  const released = name.replace(/^remote-/, '');
  const origin = localOrigin();
  const { before, release, notes } = await rollback(origin, released, version, isForced);
  say(reportChange(before, release, released), notes);
}

/** `pnpm releases`: what is live, and what can be. */
export async function runReleases(): Promise<void> {
  const origin = localOrigin();
  console.log(await reportReleases(origin, await liveRelease(origin)));
}

/** `pnpm run prune --older-than 30d`: deletes old versions that nothing uses. */
export async function runPrune(olderThan: string | undefined): Promise<void> {
  const gone = await prune(localOrigin(), daysFrom(olderThan));
  console.log(
    gone.map((folder) => `  deleted ${folder}`).join('\n') || 'There was nothing so old.',
  );
}

function say(report: string, notes: string[]): void {
  console.log([report, ...notes].join('\n'));
}
