/**
 * An expected error of a command. The command prints its message without a stack and ends with exit
 * code 1. The message says what failed, why, and what to do next.
 */
export class CommandError extends Error {
  override name = 'CommandError';
}
