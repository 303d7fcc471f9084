import { changedFileMessage, watchChangedFiles } from './changed-files';
import { reportFailure, type UnreportedFailure } from './failure-event';
import { partOf } from './remembered-parts';
import { changedFileFailure } from './to-remote-failure';

/**
 * Reports each changed file that no slot reports: lazy chunks of the host and of remotes, which work
 * without them.
 * @param host version of the host
 */
export function reportChangedFiles(host: string): void {
  watchChangedFiles((url) => {
    const part = partOf(url);
    const failure = part ? changedFileFailure(url, part) : changedHostFailure(url, host);
    console.error(failure);
    reportFailure(failure);
  });
}

function changedHostFailure(url: string, version: string): UnreportedFailure {
  const facts = { code: 'invalid', phase: 'host', version, expose: 'host' } as const;
  return Object.assign(new Error(changedFileMessage(url)), facts);
}
