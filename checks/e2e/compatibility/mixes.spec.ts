import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasablePackages } from '@backshop/delivery';
import { smokeChecks } from '@backshop/delivery/smoke';
import {
  hasPreviousBuilds,
  previousOrigin,
  whyNotBuildable,
} from '@backshop/tools/previous-release';
import { releaseFromIndexHtml } from '../support/release';
import { test } from './mix';

const obstacle = hasPreviousBuilds() ? undefined : await whyNotBuildable();
if (!hasPreviousBuilds() && !obstacle) {
  throw new Error('The previous release is not built. Run: pnpm tools build:previous');
}
test.skip(obstacle !== undefined, obstacle);
test.slow(); // Each test runs every check of the smoke test.

const list = (names: string[]) => new Intl.ListFormat('en-GB').format(names);

const packages = releasablePackages().map(({ name }) => name);

for (const today of mixesOf(packages)) {
  const previous = packages.filter((name) => !today.includes(name) && isInPreviousRelease(name));
  test.describe(() => {
    test.use({ today });
    const title = `${list(today)} of today with ${list(previous)} of the previous release`;
    test(`${title}: everything works`, async ({ page }) => {
      for (const [name, check] of Object.entries(smokeChecks)) {
        await test.step(name, () => check(page));
      }
    });
  });
}

/**
 * Returns the packages of today in each mix. Each package is in two of them, and no two packages are in the
 * same two. So for any packages A and B, one mix has today's A with the previous B, and another has the previous
 * A with today's B.
 */
function mixesOf(names: string[]): string[][] {
  const mixes: string[][] = [[], []];
  let [first, second] = [0, 1];
  for (const name of names) {
    (mixes[second] ??= []).push(name);
    mixes[first]!.push(name);
    first += 1;
    if (first === second) [first, second] = [0, second + 1];
  }
  return mixes;
}

/** Without the previous builds, the tests are skipped, and any package counts. */
function isInPreviousRelease(name: string): boolean {
  if (name === 'host' || !hasPreviousBuilds()) return true;
  const indexHtml = readFileSync(join(previousOrigin(), 'index.html'), 'utf8');
  return name in releaseFromIndexHtml(indexHtml).remotes;
}
