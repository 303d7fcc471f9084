/**
 * An expected error of a command. The command prints its message without a stack and ends with exit
 * code 1. The message says what failed, why, and what to do next.
 */
export class CommandError extends Error {
  override name = 'CommandError';

  /** The message for a note about what a command can do without. */
  readonly reason: string;

  constructor(message: string, reason = message) {
    super(message);
    this.reason = reason;
  }
}

/**
 * A file on an origin is missing or changed, or no command can read it. Anything else, such as a network, is another
 * error.
 */
export class DamageError extends CommandError {}

/** Returns what is read from versions on an origin, or undefined if one of them is damaged. */
export async function unlessDamaged<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DamageError) return undefined;
    throw error;
  }
}
