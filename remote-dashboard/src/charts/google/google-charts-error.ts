/**
 * Why Google Charts is not there:
 * - `unreachable`: its script, or our part that shows it, could not be fetched.
 * - `timeout`: it was not ready within the limit.
 * - `invalid`: it came, and does not work.
 */
export type GoogleChartsErrorCode = 'unreachable' | 'timeout' | 'invalid';

/** Google Charts could not be loaded, or could not draw. */
export class GoogleChartsError extends Error {
  override readonly name = 'GoogleChartsError';
  readonly code: GoogleChartsErrorCode;

  constructor(code: GoogleChartsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Any failure, as one of ours. */
export function toGoogleChartsError(cause: unknown): GoogleChartsError {
  if (cause instanceof GoogleChartsError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new GoogleChartsError('invalid', message, { cause });
}
