import { CommandError } from '../command-error';

/** A folder that could not be deleted, and why. */
export interface FailedRemoval {
  folder: string;
  reason: string;
}

/** Some folders could not be deleted. The other ones are deleted. */
export class RemovalError extends CommandError {
  override name = 'RemovalError';
  readonly removed: string[];

  constructor(removed: string[], failed: FailedRemoval[]) {
    const lines = failed.map(({ folder, reason }) => `  ${folder}: ${reason}`);
    super(
      `Some folders could not be deleted. Fix the cause, then run the command again:\n${lines.join('\n')}`,
    );
    this.removed = removed;
  }
}

/** @throws RemovalError when some folders could not be deleted */
export function assertAllRemoved(removed: string[], failed: FailedRemoval[]): void {
  if (failed.length > 0) throw new RemovalError(removed, failed);
}

/** Returns the message of an error, without its stack. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
