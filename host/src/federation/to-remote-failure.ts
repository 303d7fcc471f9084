import { EntryError } from './load-container';
import { type FailedPart, type FailureCode, RemoteFailure } from './remote-failure';
import { thrownBy } from './script-errors';

/** What webpack rejects with when a chunk of the remote does not come. */
interface ChunkLoadError extends Error {
  /** `timeout`, `error`, or `missing` when a file came that does not hold the chunk. */
  type?: string;
  /** Address of the file. */
  request?: string;
}

/** Gives an error of the federation runtime, of webpack, or of the remote's own code its code. */
export function toRemoteFailure(error: unknown, part: FailedPart): RemoteFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof EntryError) {
    const { code, cause } = error;
    return new RemoteFailure(message, { ...part, code, phase: 'entry', cause: cause ?? error });
  }
  const facts = { ...part, code: codeOf(error, message), phase: 'expose' } as const;
  const thrown = isChunkLoadError(error, message) && error.request && thrownBy(error.request);
  if (!thrown) return new RemoteFailure(message, { ...facts, cause: error });
  return new RemoteFailure(`${error.request} threw while it started.`, { ...facts, cause: thrown });
}

function codeOf(cause: unknown, message: string): FailureCode {
  if (isChunkLoadError(cause, message)) {
    if (cause.type === 'timeout') return 'timeout';
    return cause.type === 'missing' ? 'invalid' : 'unreachable';
  }
  // The runtime's texts for a shared package whose version does not fit, or that nobody provides.
  if (/RUNTIME-0(05|06|12|15)|does not satisfy/.test(message)) return 'incompatible';
  if (/RUNTIME-0(01|02|14)|does not exist in container/.test(message)) return 'invalid';
  return 'crashed';
}

function isChunkLoadError(cause: unknown, message: string): cause is ChunkLoadError {
  return cause instanceof Error && /^Loading (CSS )?chunk/.test(message);
}
