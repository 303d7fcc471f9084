import { actionOf, commandLine } from '../action/action';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/command-name';
import { packageNameOf } from '../base/project';
import { abort } from '../release/abort';
import { commandOrigin } from './arguments';
import { printChange } from './release-report';

/** The options of `pnpm abort`. */
export interface AbortOptions {
  dryRun?: boolean;
  json?: boolean;
  message?: string;
}

/**
 * `pnpm abort`: ends the candidate of a remote. The browsers that use it get the live version again.
 * @throws CommandError when the arguments do not name a remote, or the remote has no candidate
 */
export async function runAbort(stated: string | undefined, options: AbortOptions): Promise<void> {
  const name = packageNameOf(stated);
  if (name === undefined) {
    throw new CommandError(`Name one remote. Run: ${commandFor('abort <remote>')}`);
  }
  const origin = await commandOrigin(options);
  const action = await actionOf(commandLine(), options.message);
  printChange(name, await abort(origin, action, name), options);
}
