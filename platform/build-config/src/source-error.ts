/** An error in the sources of a package. The message says what to change, so the build shows it without a stack. */
export class SourceError extends Error {
  override name = 'SourceError';
}
