import { configuredOrigin } from '../origin/configured-origin';
import { rollback } from '../release/rollback';
import { printReport, reportChange } from './release-report';

/** `pnpm rollback`: makes another version of a package live and prints what changed. */
export async function runRollback(
  name: string,
  version: string | undefined,
  isForced: boolean,
): Promise<void> {
  const released = name.replace(/^remote-/, '');
  const origin = await configuredOrigin();
  const { before, release, notes } = await rollback(origin, released, version, isForced);
  printReport(reportChange(before, release, released), notes);
}
