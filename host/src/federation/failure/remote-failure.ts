import type { ExposeName } from '../../contract';
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
  declare readonly code: FailureCode;
  declare readonly phase: FailurePhase;
  declare readonly version: string;
  declare readonly expose: ExposeName;
  declare readonly lateArrival?: Promise<unknown> | undefined;

  constructor(message: string, { cause, ...facts }: FailureFacts) {
    super(message, { cause });
    Object.assign(this, facts);
  }
}
