import type { ReleasablePackage } from '../base/project';
import { buildPackages } from './build-packages';
import { checkTypes } from './check-types';

/**
 * Builds the packages whose inputs changed, and checks their types meanwhile. A type error stops the
 * builds.
 * @throws CommandError when a check or a build fails
 */
export async function buildChecked(
  packages: ReleasablePackage[],
  log: (line: string) => void = console.log,
): Promise<void> {
  const stop = new AbortController();
  const check = checkTypes(packages, log).catch((error: unknown) => {
    stop.abort();
    throw error;
  });
  const builds = buildPackages(packages, { signal: stop.signal, log });
  const results = await Promise.allSettled([check, builds]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
