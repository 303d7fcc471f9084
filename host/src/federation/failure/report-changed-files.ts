import { changedFileMessage, watchChangedFiles } from './changed-files';
import { reportFailure, type UnreportedFailure } from './failure-event';
import type { FailedPart } from './remote-failure';
import { changedFileFailure } from './to-remote-failure';

/** By URL of a remote's folder: the part that was loaded last from it. */
const parts = new Map<string, FailedPart>();

/** Remembers which part a remote's files belong to. */
export function rememberPart(folder: string, part: FailedPart): void {
  parts.set(folder, part);
}

/**
 * Reports each changed file that no slot reports: lazy chunks of the host and of remotes, which work
 * without them.
 * @param host version of the host
 */
export function reportChangedFiles(host: string): void {
  watchChangedFiles((url) => {
    const [, part] = [...parts].find(([folder]) => url.startsWith(folder)) ?? [];
    const failure = part ? changedFileFailure(url, part) : changedHostFailure(url, host);
    console.error(failure);
    reportFailure(failure);
  });
}

function changedHostFailure(url: string, version: string): UnreportedFailure {
  const facts = { code: 'invalid', phase: 'host', version, expose: 'host' } as const;
  return Object.assign(new Error(changedFileMessage(url)), facts);
}
