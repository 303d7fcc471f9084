import { crashFailure } from './failure/remote-failure';
import type { Federation } from './federation';

/**
 * Returns a federation that has no remotes and loads nothing. The prerendered shell and tests use it.
 * @param members replace those of the result
 */
export function federationWithoutRemotes(members: Partial<Federation> = {}): Federation {
  return {
    release: { number: 1, created: '2026-11-21T09:00:00.000Z', host: '0.1.0-host', remotes: {} },
    chosen: () => undefined,
    follow: () => false,
    versionOf: () => '',
    peek: () => undefined,
    load: () => Promise.reject(new Error('A federation without remotes has nothing to load.')),
    prefetch: () => undefined,
    crash: (expose, version, cause) => crashFailure(cause, expose, version),
    stopped: () => undefined,
    previousVersion: () => undefined,
    usePrevious: () => undefined,
    ...members,
  };
}
