import { CommandError } from '../base/command-error';

/** Waits for a command that may end with a message for people, but with no other error. */
export async function orMessage(command: Promise<unknown>): Promise<void> {
  await command.catch((error: unknown) => {
    if (!(error instanceof CommandError)) throw error;
  });
}
