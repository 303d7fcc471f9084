import { buildPackages } from '../build/build-packages';
import { CommandError } from '../command-error';
import { configuredOrigin } from '../origin/configured-origin';
import { liveRelease } from '../release/change-release';
import { publishAll } from '../release/publish';
import { assertKnownFormat } from '../release/release-format';
import { planRelease, releasePackage } from '../release/release-package';
import { packageNamed, releasablePackages } from '../workspace';
import { printReport, reportChange, reportPlan } from './release-report';

/**
 * `pnpm release`: releases one package, or all packages together.
 * @throws CommandError when the arguments ask for neither or for both
 */
export async function runRelease(
  name: string | undefined,
  options: { all?: boolean; dryRun?: boolean },
): Promise<void> {
  if (name && !options.all) return releaseOne(name, options.dryRun ?? false);
  if (options.all && !name && !options.dryRun) return releaseAll();
  throw new CommandError(
    'Name one package, or release all. Run: pnpm release <package> [--dry-run], or pnpm release --all',
  );
}

async function releaseOne(name: string, isDryRun: boolean): Promise<void> {
  const released = packageNamed(name, releasablePackages());
  const origin = await configuredOrigin();
  assertKnownFormat(await liveRelease(origin)); // Before the build, so that an error shows at once.
  await buildPackages([released]);
  if (isDryRun) {
    const { live, content, notes } = await planRelease(origin, released);
    return printReport(reportPlan(live, content, released.name), notes);
  }
  const { before, release, notes } = await releasePackage(origin, released);
  printReport(reportChange(before, release, released.name), notes);
}

async function releaseAll(): Promise<void> {
  const origin = await configuredOrigin(); // Before the build, so that a wrong setting shows at once.
  const packages = releasablePackages();
  await buildPackages(packages);
  const { number } = await publishAll(origin, packages, console.log);
  console.log(`Release ${number} is live, with all packages as built here.`);
}
