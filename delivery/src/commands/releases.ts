import { configuredOrigin } from '../origin/configured-origin';
import { liveRelease } from '../release/change-release';
import { reportReleases } from './release-report';

/** `pnpm releases`: prints the live release and the versions to roll back to. */
export async function runReleases(): Promise<void> {
  const origin = await configuredOrigin();
  console.log(await reportReleases(origin, await liveRelease(origin)));
}
