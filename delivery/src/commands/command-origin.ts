import { configuredOrigin } from '../origin/configured-origin';
import { dryRunOrigin } from '../origin/dry-run-origin';
import type { Origin } from '../origin/origin';

/** Returns the origin that a command works on. With `--dry-run`, nothing changes on it. */
export async function commandOrigin({ dryRun }: { dryRun?: boolean | undefined }): Promise<Origin> {
  const origin = await configuredOrigin();
  return dryRun ? dryRunOrigin(origin) : origin;
}
