import type { ExposeName } from '../../contract';
import type { LoadedPart } from '../loading/part-loader';
import type { FailureCode, UnreportedFailure } from './failure-event';

/** What failed: loading the remote's entry, loading the part's files, or rendering the part. */
export type FailurePhase = Exclude<UnreportedFailure['phase'], 'event' | 'host'>;

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
  /** Whether the host has requested it again by itself. */
  retried?: boolean;
  /** The version that replaces it by itself. */
  fellBackTo?: string;
  /** After a timeout: resolves to the part if it still arrives. */
  lateArrival?: Promise<LoadedPart> | undefined;
}

/** The reason why a part is not shown. */
export class RemoteFailure extends Error implements UnreportedFailure, FailureFacts {
  override name = 'RemoteFailure';
  declare readonly code: FailureCode;
  declare readonly phase: FailurePhase;
  declare readonly version: string;
  declare readonly expose: ExposeName;
  declare retried?: boolean;
  declare fellBackTo?: string;
  declare readonly lateArrival?: Promise<LoadedPart> | undefined;

  constructor(message: string, { cause, ...facts }: FailureFacts) {
    super(message, { cause });
    Object.assign(this, facts);
  }
}

/** Returns the failure of a part that has thrown an error while it rendered. */
export function crashFailure(cause: unknown, expose: ExposeName, version: string): RemoteFailure {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new RemoteFailure(message, { code: 'crashed', phase: 'render', version, expose, cause });
}
