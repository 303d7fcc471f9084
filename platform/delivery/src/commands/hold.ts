import { actionOf, commandLine } from '../action/action';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/command-name';
import { packageNameOf } from '../base/project';
import { endHold, hold } from '../release/hold';
import { commandOrigin } from './arguments';

/** The options of `pnpm hold`. */
export interface HoldOptions {
  end?: true;
  dryRun?: true;
  message?: string;
}

/**
 * `pnpm hold`: lets nobody release a package until somebody ends it with `--end`.
 * @throws CommandError when the arguments do not name a package
 */
export async function runHold(stated: string | undefined, options: HoldOptions): Promise<void> {
  const name = packageNameOf(stated);
  if (name === undefined) {
    throw new CommandError(`Name one package. Run: ${commandFor('hold <package> [--end]')}`);
  }
  const origin = await commandOrigin(options);
  const action = await actionOf(commandLine(), options.message);
  const change = options.end ? endHold : hold;
  const { number } = await change(origin, action, name);
  const state = options.end ? 'is no longer on hold' : 'is on hold';
  console.log(
    options.dryRun
      ? `Release ${number} would say that ${name} ${state}. Nothing was changed.`
      : `${name} ${state} (release ${number}).`,
  );
}
