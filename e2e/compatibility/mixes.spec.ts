import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasablePackages } from '@backshop/delivery/project';
import {
  hasPreviousBuilds,
  previousOrigin,
  whyNotBuildable,
} from '@backshop/tools/previous-release';
import { releaseFromIndexHtml } from '../support/release';
import { test } from './mix';
import { smokeChecks } from './smoke-checks';

const obstacle = hasPreviousBuilds() ? undefined : await whyNotBuildable();
if (!hasPreviousBuilds() && !obstacle) {
  throw new Error('The previous release is not built. Run: pnpm build:previous');
}
test.skip(obstacle !== undefined, obstacle);
test.slow(); // Each test runs every check of the smoke test.

const packages = releasablePackages().map(({ name }) => name);

/** The packages of today in each mix; the others are of the previous release. */
const mixes: Record<string, string[]> = {};
for (const name of packages) {
  mixes[`the ${name} of today works with the other packages of the previous release`] = [name];
}
for (const name of packages.filter((each) => isInPreviousRelease(each))) {
  const others = packages.filter((each) => each !== name);
  mixes[`the previous ${name} works with the other packages of today`] = others;
}

for (const [title, today] of Object.entries(mixes)) {
  test.describe(() => {
    test.use({ today });
    test(title, async ({ page }) => {
      for (const [name, check] of Object.entries(smokeChecks)) {
        await test.step(name, () => check(page));
      }
    });
  });
}

/** Without the previous builds, the tests are skipped, and any package counts. */
function isInPreviousRelease(name: string): boolean {
  if (name === 'host' || !hasPreviousBuilds()) return true;
  const indexHtml = readFileSync(join(previousOrigin(), 'index.html'), 'utf8');
  return name in releaseFromIndexHtml(indexHtml).remotes;
}
