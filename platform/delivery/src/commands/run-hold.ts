import type { CommandOptions } from '../core/entry';
import { endHold, hold } from '../features/holds/hold';
import { nameFrom, startChange } from './arguments';
import { reportDryRun } from './release-report';

interface HoldOptions extends CommandOptions {
  end?: true;
}

/** `pnpm delivery hold`: lets nobody release a package until somebody ends it with `--end`. */
export async function runHold(stated: string | undefined, options: HoldOptions): Promise<void> {
  const name = nameFrom(stated, 'package', 'hold <package> [--end]');
  const { origin, action } = await startChange(options);
  const change = options.end ? endHold : hold;
  const { number } = (await change(origin, action, name)).release;
  if (options.dryRun) {
    const state = options.end ? `end the hold of ${name}` : `put ${name} on hold`;
    return console.log(reportDryRun(`${state}, as release ${number}.`));
  }
  const state = options.end ? 'is no longer on hold' : 'is on hold';
  console.log(`${name} ${state} (release ${number}).`);
}
