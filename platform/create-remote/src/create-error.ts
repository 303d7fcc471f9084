/** An expected error: what failed, why, and what to do. The command prints it without a stack. */
export class CreateError extends Error {
  override name = 'CreateError';
}
