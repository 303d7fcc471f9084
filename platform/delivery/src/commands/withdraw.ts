import { actionOf, commandLine } from '../action/action';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/command-name';
import { packageNameOf } from '../base/project';
import { withdraw } from '../release/withdraw';
import { commandOrigin } from './arguments';
import { printChange } from './release-report';

/** The options of `pnpm withdraw`. */
export interface WithdrawOptions {
  dryRun?: boolean;
  json?: boolean;
  message?: string;
}

/**
 * `pnpm withdraw`: takes one remote offline. It need not be in this checkout any more.
 * @throws CommandError when the arguments do not name a remote, or it cannot be withdrawn
 */
export async function runWithdraw(
  stated: string | undefined,
  options: WithdrawOptions,
): Promise<void> {
  const name = packageNameOf(stated);
  if (name === undefined) {
    throw new CommandError(`Name one remote. Run: ${commandFor('withdraw <remote>')}`);
  }
  const origin = await commandOrigin(options);
  const action = await actionOf(commandLine(), options.message);
  printChange(name, await withdraw(origin, action, name), options);
}
