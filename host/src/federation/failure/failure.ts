import type { ExposeName } from '../../contract';
import type { LoadedPart } from '../loading/version-loader';
import { releaseInPage } from '../release';

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
  /** The team that owns the part, if its remote names it. */
  owner: string | undefined;
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
export function setReportedRelease(release: number): void {
  followed = release;
}

/**
 * Dispatches the event for a failure. Call it once for each failure. It adds what a report needs: the release,
 * and the stack of the failure's cause.
 */
export function reportFailure(failure: UnreportedFailure): void {
  const { number = 0, host = '', remotes } = releaseInPage() ?? {};
  const { retried = false, cause, stack } = failure;
  const detail = Object.assign(failure, {
    release: followed ?? number,
    host,
    owner: remotes?.[failure.expose.split('/')[0]!]?.owner,
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

/** What fails while a part loads: the remote's entry, or the part's own files and code. */
type LoadPhase = 'entry' | 'expose';

/** A step of loading a part has failed. The step gives the code. */
export class LoadError extends Error {
  override name = 'LoadError';
  readonly code: FailureCode;
  readonly phase: LoadPhase;
  /** URL of the file that did not load. */
  readonly url: string | undefined;

  constructor(code: FailureCode, phase: LoadPhase, message: string, cause?: unknown, url?: string) {
    super(message, { cause });
    this.code = code;
    this.phase = phase;
    this.url = url;
  }
}

/** The part that failed. */
export interface FailedPart {
  expose: ExposeName;
  /** The remote's version, or `''` when the release does not have the remote. */
  version: string;
}

interface RemoteFailureFacts extends FailedPart {
  code: FailureCode;
  phase: LoadPhase | 'render';
  cause?: unknown;
  /** Whether the host has requested it again by itself. */
  retried?: boolean;
  /** The version that replaces it by itself. */
  fellBackTo?: string;
  /** After a timeout: resolves to the part if it still arrives. */
  lateArrival?: Promise<LoadedPart> | undefined;
}

/** The reason why a part is not shown. */
export class RemoteFailure extends Error implements UnreportedFailure, RemoteFailureFacts {
  override name = 'RemoteFailure';
  declare readonly code: FailureCode;
  declare readonly phase: RemoteFailureFacts['phase'];
  declare readonly version: string;
  declare readonly expose: ExposeName;
  declare retried?: boolean;
  declare fellBackTo?: string;
  declare readonly lateArrival?: Promise<LoadedPart> | undefined;

  constructor(message: string, { cause, ...facts }: RemoteFailureFacts) {
    super(message, { cause });
    Object.assign(this, facts);
  }
}

export function crashFailure(cause: unknown, expose: ExposeName, version: string): RemoteFailure {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new RemoteFailure(message, { code: 'crashed', phase: 'render', version, expose, cause });
}

/** A part that crashes this often within a minute is rendered again only after "Try again". */
const crashLimit = 3;
const periodMs = 60_000;

/** Counts the crashes of each part, so that a part that always crashes cannot keep the tab busy. */
export function createCrashLog() {
  const crashes: RemoteFailure[] = [];
  return {
    add: (failure: RemoteFailure): void => {
      crashes.push(failure);
      setTimeout(() => crashes.shift(), periodMs);
    },
    /** Returns the last crash of an expose if it has reached the limit. */
    stopped: (expose: ExposeName): RemoteFailure | undefined => {
      const ofExpose = crashes.filter((failure) => failure.expose === expose);
      return ofExpose.length < crashLimit ? undefined : ofExpose.at(-1);
    },
  };
}
