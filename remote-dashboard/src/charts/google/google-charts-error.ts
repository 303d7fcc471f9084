/**
 * Why Google Charts is not available:
 * - `unreachable`: its script, or our chunk that uses it, could not be fetched.
 * - `timeout`: it was not ready within the limit.
 * - `invalid`: it arrived but does not work.
 */
export type GoogleChartsErrorCode = 'unreachable' | 'timeout' | 'invalid';

/** Thrown when Google Charts could not load or could not draw. */
export class GoogleChartsError extends Error {
  override readonly name = 'GoogleChartsError';
  readonly code: GoogleChartsErrorCode;

  constructor(code: GoogleChartsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Returns the cause itself if it is a `GoogleChartsError`; otherwise wraps it. */
export function toGoogleChartsError(
  cause: unknown,
  code: GoogleChartsErrorCode = 'invalid',
): GoogleChartsError {
  if (cause instanceof GoogleChartsError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new GoogleChartsError(code, message, { cause });
}

/** Time until Google Charts can draw, and then until it has drawn, in ms (docs/product.md, "Charts"). */
export const timeLimitMs = 8000;

/** @throws GoogleChartsError when code of the charts takes longer than the limit */
export function inTime<Code>(loading: Promise<Code>): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const message = `Google Charts was not ready in ${timeLimitMs} ms.`;
    timer = setTimeout(() => reject(new GoogleChartsError('timeout', message)), timeLimitMs);
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}
