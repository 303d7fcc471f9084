import { actionOf, commandLine } from '../action/action';
import { buildPackages } from '../build/build-packages';
import { localOrigin } from '../origin/local-origin';
import { publishAll } from '../release/publish';
import { releasablePackages } from '../workspace';
import { checkSizes } from './check-sizes';

/** `pnpm build`: builds and publishes all packages, then checks their sizes. */
export async function build(): Promise<void> {
  await buildAndPublish();
  checkSizes();
}

/** Builds the packages that changed and publishes the last build of every package. */
export async function buildAndPublish(origin = localOrigin()) {
  const packages = releasablePackages();
  await buildPackages(packages);
  return publishAll(origin, await actionOf(commandLine()), packages, { onNote: console.log });
}
