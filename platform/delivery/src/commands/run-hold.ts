import type { CommandOptions } from '../core/entry';
import { endHold, hold } from '../features/holds/hold';
import { nameFrom, startChange } from './arguments';
import { printReport, reportDryRun } from './release-report';

interface HoldOptions extends CommandOptions {
  end?: true;
}

/** `pnpm delivery hold`: lets nobody release a package until somebody ends it with `--end`. */
export async function runHold(stated: string | undefined, options: HoldOptions): Promise<void> {
  const name = nameFrom(stated, 'package', 'hold <package> [--end]');
  const { origin, action } = await startChange(options);
  const change = options.end ? endHold : hold;
  const { release, before, notes } = await change(origin, action, name);
  printReport(reportHold(name, release.number, release === before, options), notes);
}

function reportHold(
  name: string,
  number: number,
  isSame: boolean,
  { end, dryRun }: HoldOptions,
): string {
  const isHeld = `${name} is already on hold`;
  if (isSame) {
    return dryRun
      ? reportDryRun(`change nothing: ${isHeld}.`)
      : `${isHeld}. Release ${number} did not change.`;
  }
  if (dryRun) {
    const state = end ? `end the hold of ${name}` : `put ${name} on hold`;
    return reportDryRun(`${state}, as release ${number}.`);
  }
  return `${name} is ${end ? 'no longer ' : ''}on hold (release ${number}).`;
}
