import type { ExposeName } from '../../contract';
import { releaseInPage } from '../release-in-page';

/**
 * - `unreachable`: a request failed (network, 404, 500).
 * - `timeout`: it did not load in time.
 * - `invalid`: the server sent something else than expected.
 * - `incompatible`: the part needs another version of a shared dependency.
 * - `crashed`: its own code threw an error.
 */
export type FailureCode = 'unreachable' | 'timeout' | 'invalid' | 'incompatible' | 'crashed';

/** A failure as it is thrown: of a part, or of the host itself. */
export interface UnreportedFailure extends Error {
  code: FailureCode;
  /**
   * What failed: the remote's entry, the part's files, rendering the part, or the host's start. `event` is
   * code that ran later: an event handler, a timer or a promise. Staff see no failure then.
   */
  phase: 'entry' | 'expose' | 'render' | 'event' | 'host';
  /** Version of the remote or the host. `''` when it is unknown. */
  version: string;
  expose: ExposeName | 'host';
  /** Whether the host has requested the part again by itself. */
  retried?: boolean;
  /** The version that replaces the part's by itself. Staff then see no failure. */
  fellBackTo?: string;
}

/** A failure as it is reported. */
export interface Failure extends UnreportedFailure {
  retried: boolean;
  /** Number of the release that the tab uses. 0 when it is unknown. */
  release: number;
  /** Version of the host. `''` when it is unknown. */
  host: string;
  /** Returns all facts for a report. `JSON.stringify` calls it, because it leaves out the message of an error. */
  toJSON: () => object;
}

/** The event on `window` that reports a failure. A deployment can forward it to its error tracker. */
export const failureEvent = 'backshop:failure';

declare global {
  interface WindowEventMap {
    [failureEvent]: CustomEvent<Failure>;
  }
}

let followed: number | undefined;

/** Sets the release that later reports name, instead of the one in `index.html`. */
export function reportRelease(release: number): void {
  followed = release;
}

/**
 * Dispatches the event for a failure. Call it once for each failure. It adds what a report needs: the release,
 * and the stack of the failure's cause.
 */
export function reportFailure(failure: UnreportedFailure): void {
  const { number = 0, host = '' } = releaseInPage() ?? {};
  const { retried = false, cause, stack } = failure;
  const detail = Object.assign(failure, {
    release: followed ?? number,
    host,
    retried,
    stack: (cause as Error | undefined)?.stack ?? stack,
    toJSON: () => ({
      ...failure,
      message: failure.message,
      stack: failure.stack,
      // Neither says anything in a report. A `toJSON` in it would hide what a deployment adds.
      lateArrival: undefined,
      toJSON: undefined,
    }),
  });
  window.dispatchEvent(new CustomEvent(failureEvent, { detail }));
}
