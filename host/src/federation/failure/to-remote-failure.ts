import {
  RUNTIME_001,
  RUNTIME_002,
  RUNTIME_005,
  RUNTIME_006,
  RUNTIME_012,
  RUNTIME_014,
  RUNTIME_015,
} from '@module-federation/error-codes';
import { EntryError } from '../loading/load-container';
import { changedFileMessage, wasChanged } from './changed-files';
import type { FailureCode } from './failure-event';
import { type FailedPart, RemoteFailure } from './remote-failure';
import { thrownBy } from './script-errors';

/** What webpack's runtime throws when a script does not load, and mini-css-extract-plugin for a stylesheet. */
interface ChunkLoadError extends Error {
  name: 'ChunkLoadError';
  /** `error`, `timeout`, or `missing` for a file that does not contain the chunk. */
  type?: string;
  /** URL of the file. */
  request?: string;
}

/** Returns the failure of a part whose file was changed after its release. */
export function changedFileFailure(url: string, part: FailedPart): RemoteFailure {
  return new RemoteFailure(changedFileMessage(url), { ...part, code: 'invalid', phase: 'expose' });
}

/** Converts an error of the federation runtime, of webpack or of a remote's code. */
export async function toRemoteFailure(error: unknown, part: FailedPart): Promise<RemoteFailure> {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof EntryError) {
    const { code, cause } = error;
    return new RemoteFailure(message, { ...part, code, phase: 'entry', cause: cause ?? error });
  }
  const facts = { ...part, code: codeOf(error, message), phase: 'expose' } as const;
  const url = isChunkLoadError(error) ? error.request : undefined;
  if (url && (await wasChanged(url))) return changedFileFailure(url, part);
  const thrown = url && thrownBy(url);
  if (!thrown) return new RemoteFailure(message, { ...facts, cause: error });
  return new RemoteFailure(`${url} threw an error when it ran.`, { ...facts, cause: thrown });
}

/** Codes of the federation runtime for a shared dependency of a wrong version, or without a provider. */
const sharingCodes = [RUNTIME_005, RUNTIME_006, RUNTIME_012, RUNTIME_015];

/** Codes of the federation runtime for an unusable container. */
const containerCodes = [RUNTIME_001, RUNTIME_002, RUNTIME_014];

function codeOf(cause: unknown, message: string): FailureCode {
  if (isChunkLoadError(cause)) {
    if (cause.type === 'timeout') return 'timeout';
    return cause.type === 'missing' ? 'invalid' : 'unreachable';
  }
  // The runtime's errors have their code only in the text. The phrases stand for errors without one.
  const hasCode = (codes: string[]) => codes.some((code) => message.includes(`#${code}`));
  if (hasCode(sharingCodes) || /does not satisfy|^Can not get '/.test(message)) {
    return 'incompatible';
  }
  if (hasCode(containerCodes) || message.includes('does not exist in container')) return 'invalid';
  return 'crashed';
}

function isChunkLoadError(cause: unknown): cause is ChunkLoadError {
  return cause instanceof Error && cause.name === 'ChunkLoadError';
}
