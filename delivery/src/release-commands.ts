import { buildPackages } from './build';
import { liveRelease } from './change-release';
import { configuredOrigin } from './configured-origin';
import { daysFrom, prune } from './prune';
import { publishAll } from './publish';
import { planRelease, releasePackage } from './release-package';
import { reportChange, reportPlan, reportReleases } from './release-report';
import { rollback } from './rollback';
import { packageNamed, releasablePackages } from './workspace';

/** `pnpm release <package>`: builds one package, makes it live, and says so. */
export async function runRelease(name: string, isDryRun: boolean): Promise<void> {
  const released = packageNamed(name, releasablePackages());
  const origin = await configuredOrigin();
  await liveRelease(origin); // First of all, so that an empty origin costs nobody a build.
  await buildPackages([released]);
  if (isDryRun) {
    const { live, content, notes } = await planRelease(origin, released);
    return say(reportPlan(live, content, released.name), notes);
  }
  const { before, release, notes } = await releasePackage(origin, released);
  say(reportChange(before, release, released.name), notes);
}

/** `pnpm release --all`: builds all packages and makes them live together; an empty origin begins so. */
export async function runReleaseAll(): Promise<void> {
  const origin = await configuredOrigin(); // First of all, so that a wrong one costs nobody a build.
  const packages = releasablePackages();
  await buildPackages(packages);
  const { number } = await publishAll(origin, packages);
  console.log(`Release ${number} is live, with all packages as they are here.`);
}

/** `pnpm rollback <package> [version]`: makes a version live again that was before. */
export async function runRollback(
  name: string,
  version: string | undefined,
  isForced: boolean,
): Promise<void> {
  const released = name.replace(/^remote-/, '');
  const origin = await configuredOrigin();
  const { before, release, notes } = await rollback(origin, released, version, isForced);
  say(reportChange(before, release, released), notes);
}

/** `pnpm releases`: what is live, and what can be. */
export async function runReleases(): Promise<void> {
  const origin = await configuredOrigin();
  console.log(await reportReleases(origin, await liveRelease(origin)));
}

/** `pnpm run prune --older-than 30d`: deletes old versions that nothing uses. */
export async function runPrune(olderThan: string | undefined): Promise<void> {
  const gone = await prune(await configuredOrigin(), daysFrom(olderThan));
  console.log(
    gone.map((folder) => `  deleted ${folder}`).join('\n') || 'There was nothing so old.',
  );
}

function say(report: string, notes: string[]): void {
  console.log([report, ...notes].join('\n'));
}
