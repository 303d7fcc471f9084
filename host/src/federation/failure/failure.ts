import type { Release } from '@backshop/shared-types';
import type { ExposeName } from '../../contract';
import { attempt } from '../../storage';
import { remoteOf } from '../expose-name';
import { releaseInPage } from '../release';

/**
 * - `unreachable`: a request failed (network, 404, 500).
 * - `timeout`: it did not load in time.
 * - `invalid`: the server sent something else than expected.
 * - `incompatible`: the part needs another version of a shared dependency.
 * - `crashed`: its own code threw an error.
 * - `signed-out`: the session has ended. It is not reported.
 */
export type FailureCode =
  'unreachable' | 'timeout' | 'invalid' | 'incompatible' | 'crashed' | 'signed-out';

/** A part in one version of its remote. */
export interface FailedPart {
  expose: ExposeName;
  /** `''` when it is unknown. */
  version: string;
}

interface FailureFacts {
  code: FailureCode;
  /** Without it, the host has failed. A step of loading leaves it to the code that knows the part. */
  expose?: ExposeName | 'host';
  /** Version of the remote or the host. `''` when it is unknown. */
  version?: string;
  /**
   * What failed: the remote's entry, the part's files, rendering the part, or the host's start. `event` is
   * code that ran later: an event handler, a timer or a promise. Staff see no failure then. Default: `expose`.
   */
  phase?: 'entry' | 'expose' | 'render' | 'event' | 'host';
  cause?: unknown;
  stack?: string | undefined;
  /** URL of the file that did not load. */
  url?: string | undefined;
  /** Whether the host has requested the part again by itself. */
  retried?: boolean;
  /** Resolves to the part if it still arrives: after a timeout, or when staff have signed in again. */
  lateArrival?: Promise<unknown> | undefined;
  /** The version that replaces the part's by itself. Staff then see no failure. */
  fellBackTo?: string | undefined;
}

/** What a report adds to a failure. */
interface ReportFacts {
  /** Number of the release that the tab uses. 0 when it is unknown. */
  release?: number;
  /** Version of the host. `''` when it is unknown. */
  host?: string;
  /** The team that owns the part, if its remote names it. */
  owner?: string | undefined;
}

/** The reason why a part, or the host itself, does not work. */
export class Failure extends Error implements FailureFacts, ReportFacts {
  readonly expose: ExposeName | 'host' = 'host';
  readonly version: string = '';
  readonly phase: NonNullable<FailureFacts['phase']> = 'expose';
  declare readonly code: FailureCode;
  declare readonly url?: string | undefined;
  declare readonly retried?: boolean;
  declare readonly lateArrival?: Promise<unknown> | undefined;
  declare readonly fellBackTo?: string | undefined;
  declare readonly release?: number;
  declare readonly host?: string;
  declare readonly owner?: string | undefined;

  constructor(message: string, { cause, ...facts }: FailureFacts & ReportFacts) {
    super(message, { cause });
    Object.assign(this, facts);
  }

  /** Returns this failure with more facts. */
  with(facts: Partial<FailureFacts & ReportFacts>): Failure {
    return new Failure(this.message, { ...this, cause: this.cause, ...facts });
  }

  /** Returns all facts for a report. `JSON.stringify` calls it, because it leaves out the message of an error. */
  toJSON(): object {
    const { message, stack } = this;
    return { ...this, message, stack, lateArrival: undefined, url: undefined };
  }
}

/** The event on `window` that reports a failure. A deployment can forward it to its error tracker. */
export const failureEvent = 'backshop:failure';

declare global {
  interface WindowEventMap {
    [failureEvent]: CustomEvent<Failure>;
  }
}

/** What the next reports of this tab depend on. */
export const reporting: {
  /** The release that they are about, instead of the one in `index.html`. */
  release?: Release;
  /** Failures for which it resolves to true are not reported, and no browser remembers them. */
  isMuted?: () => Promise<boolean>;
} = {};

/** Calls a function that reports or remembers a failure, if it counts. */
export function unlessMuted(note: () => void): void {
  if (reporting.isMuted) void reporting.isMuted().then((isMuted) => isMuted || note());
  else note();
}

/**
 * Dispatches the event for a failure. Call it once for each failure. It adds what a report needs: the release,
 * and the stack of the failure's cause.
 * @param fellBackTo the version that replaces the part's by itself
 */
export function reportFailure(failure: Failure, fellBackTo?: string): void {
  const release: Partial<Release> = reporting.release ?? releaseInPage() ?? {};
  const { number = 0, host = '', remotes } = release;
  const { cause, stack, expose, retried = false } = failure;
  const detail = failure.with({
    release: number,
    host,
    owner: expose === 'host' ? undefined : remotes?.[remoteOf(expose)]?.owner,
    retried,
    stack: hasStack(cause) ? cause.stack : stack,
    fellBackTo,
  });
  unlessMuted(() => window.dispatchEvent(new CustomEvent(failureEvent, { detail })));
}

/** Returns the failure for anything that code has thrown. Its message is the one of the cause. */
export function failureOf(cause: unknown, facts: FailureFacts): Failure {
  const message = textOf(() => (cause instanceof Error ? cause.message : cause));
  return new Failure(message, { cause, ...facts });
}

export function hasStack(thrown: unknown): thrown is Error & { stack: string } {
  return typeof attempt(() => (thrown as Error).stack) === 'string';
}

/** Returns the text of a value. Code can throw anything, also an object without a text. */
export function textOf(read: () => unknown): string {
  return attempt(() => String(read())) ?? 'unknown';
}

/** A part that crashes this often within a minute is not rendered again in that minute, except after "Try again". */
const crashLimit = 3;
const periodMs = 60_000;

/** Counts the crashes of each part, so that a part that always crashes cannot keep the tab busy. */
export function createCrashLog() {
  const crashes: Failure[] = [];
  return {
    add: (failure: Failure): void => {
      crashes.push(failure);
      setTimeout(() => crashes.shift(), periodMs);
    },
    /** Returns the last crash of an expose if it has reached the limit. */
    stopped: (expose: ExposeName): Failure | undefined => {
      const ofExpose = crashes.filter((failure) => failure.expose === expose);
      return ofExpose.length < crashLimit ? undefined : ofExpose.at(-1);
    },
  };
}
