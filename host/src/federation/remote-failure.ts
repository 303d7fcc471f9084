import type { ExposeName } from '@backshop/shared-types';

/**
 * - `unreachable`: nothing usable came back (network, 404, 500).
 * - `timeout`: nothing came back in time.
 * - `invalid`: something came back that is not what was promised.
 * - `incompatible`: it needs another version of what the host shares.
 * - `crashed`: its own code threw.
 */
export type FailureCode = 'unreachable' | 'timeout' | 'invalid' | 'incompatible' | 'crashed';

/** How far the part had come: its remote's entry, its own files, or its rendering. */
export type FailurePhase = 'entry' | 'expose' | 'render';

/** Which part failed. */
export interface FailedPart {
  expose: ExposeName;
  /** Version of its remote that was asked for. Empty when the release does not name the remote. */
  version: string;
}

interface FailureFacts extends FailedPart {
  code: FailureCode;
  phase: FailurePhase;
  cause?: unknown;
  /** After a timeout: the part, should it come late. */
  arrival?: Promise<unknown> | undefined;
}

/** Why an exposed part of a remote does not show. */
export class RemoteFailure extends Error implements FailureFacts {
  override name = 'RemoteFailure';
  readonly code: FailureCode;
  readonly phase: FailurePhase;
  readonly version: string;
  readonly expose: ExposeName;
  readonly arrival: Promise<unknown> | undefined;

  constructor(message: string, { cause, ...facts }: FailureFacts) {
    super(message, { cause });
    this.code = facts.code;
    this.phase = facts.phase;
    this.version = facts.version;
    this.expose = facts.expose;
    this.arrival = facts.arrival;
  }
}

/** Name of the event on `window` that a deployment can forward to its error tracker. */
export const failureEvent = 'backshop:failure';

declare global {
  interface WindowEventMap {
    [failureEvent]: CustomEvent<RemoteFailure>;
  }
}

/** Tells the page's outside of a failure, once for each. */
export function reportFailure(failure: RemoteFailure): void {
  window.dispatchEvent(new CustomEvent(failureEvent, { detail: failure }));
}
