import type { ExposeName } from '@backshop/shared-types';
import { EntryError } from './load-container';
import { type FailureCode, RemoteFailure } from './remote-failure';

/** What webpack rejects with when a chunk of the remote does not come. */
interface ChunkLoadError extends Error {
  /** `timeout`, `error`, or `missing` when a file came that does not hold the chunk. */
  type?: string;
}

/** Gives an error of the federation runtime, of webpack, or of the remote's own code its code. */
export function toRemoteFailure(
  cause: unknown,
  expose: ExposeName,
  version: string,
): RemoteFailure {
  const message = cause instanceof Error ? cause.message : String(cause);
  const facts = { version, expose, cause };
  if (cause instanceof EntryError) {
    return new RemoteFailure(message, { ...facts, code: cause.code, phase: 'entry' });
  }
  return new RemoteFailure(message, { ...facts, code: codeOf(cause, message), phase: 'expose' });
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
