/** Ends a command with one line that says what happened and what to do; no stack, exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}
