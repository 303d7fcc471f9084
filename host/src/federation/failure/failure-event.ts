import type { ExposeName } from '../../contract';

/**
 * - `unreachable`: a request failed (network, 404, 500).
 * - `timeout`: it did not load in time.
 * - `invalid`: the server sent something else than expected.
 * - `incompatible`: the part needs another version of a shared dependency.
 * - `crashed`: its own code threw an error.
 */
export type FailureCode = 'unreachable' | 'timeout' | 'invalid' | 'incompatible' | 'crashed';

/** A failure that staff see: of a part, or of the host itself. */
export interface Failure extends Error {
  code: FailureCode;
  /** What failed: the remote's entry, the part's files, rendering the part, or the host. */
  phase: 'entry' | 'expose' | 'render' | 'host';
  /** Version of the remote or the host. `''` when it is unknown. */
  version: string;
  expose: ExposeName | 'host';
}

/** The event on `window` that reports a failure. A deployment can forward it to its error tracker. */
export const failureEvent = 'backshop:failure';

declare global {
  interface WindowEventMap {
    [failureEvent]: CustomEvent<Failure>;
  }
}

/** Dispatches the event for a failure. Call it once for each failure. */
export function reportFailure(failure: Failure): void {
  window.dispatchEvent(new CustomEvent(failureEvent, { detail: failure }));
}
