import type { ExposeName } from '@backshop/shared-types';

/**
 * - `unreachable`: a request failed (network, 404, 500).
 * - `timeout`: the part did not load in time.
 * - `invalid`: the server sent something else than the part.
 * - `incompatible`: the part needs another version of a shared dependency.
 * - `crashed`: the part's own code threw an error.
 */
export type FailureCode = 'unreachable' | 'timeout' | 'invalid' | 'incompatible' | 'crashed';

/** What failed: loading the remote's entry, loading the part's files, or rendering the part. */
export type FailurePhase = 'entry' | 'expose' | 'render';

/** The part that failed. */
export interface FailedPart {
  expose: ExposeName;
  /** The remote's version, or `''` when the release does not have the remote. */
  version: string;
}

interface FailureFacts extends FailedPart {
  code: FailureCode;
  phase: FailurePhase;
  cause?: unknown;
  /** After a timeout: resolves to the component if it still arrives. */
  lateArrival?: Promise<unknown> | undefined;
}

/** The reason why a part is not shown. */
export class RemoteFailure extends Error implements FailureFacts {
  override name = 'RemoteFailure';
  readonly code: FailureCode;
  readonly phase: FailurePhase;
  readonly version: string;
  readonly expose: ExposeName;
  readonly lateArrival: Promise<unknown> | undefined;

  constructor(message: string, { cause, ...facts }: FailureFacts) {
    super(message, { cause });
    this.code = facts.code;
    this.phase = facts.phase;
    this.version = facts.version;
    this.expose = facts.expose;
    this.lateArrival = facts.lateArrival;
  }
}

/** The event on `window` that reports a failure. A deployment can forward it to its error tracker. */
export const failureEvent = 'backshop:failure';

declare global {
  interface WindowEventMap {
    [failureEvent]: CustomEvent<RemoteFailure>;
  }
}

/** Dispatches the event for a failure. Call it once for each failure. */
export function reportFailure(failure: RemoteFailure): void {
  window.dispatchEvent(new CustomEvent(failureEvent, { detail: failure }));
}
