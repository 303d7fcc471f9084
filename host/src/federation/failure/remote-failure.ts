import type { ExposeName } from '@backshop/shared-types';
import type { Failure, FailureCode } from './failure-event';

/** What failed: loading the remote's entry, loading the part's files, or rendering the part. */
export type FailurePhase = Exclude<Failure['phase'], 'host'>;

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
export class RemoteFailure extends Error implements Failure, FailureFacts {
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
