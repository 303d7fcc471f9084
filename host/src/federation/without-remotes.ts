import { failureOf } from './failure/failure';
import type { Federation } from './federation';

/**
 * Returns a federation that has no remotes and loads nothing. The prerendered shell and tests use it.
 * @param members replace those of the result
 */
export function federationWithoutRemotes(members: Partial<Federation> = {}): Federation {
  return {
    release: { number: 0, created: '', host: '', remotes: {} },
    subscribe: () => () => undefined,
    loadRest: () => undefined,
    follow: () => false,
    versionOf: () => '',
    peek: () => undefined,
    load: () => Promise.reject(new Error('A federation without remotes has nothing to load.')),
    prefetch: () => undefined,
    crash: (expose, version, cause) =>
      failureOf(cause, { code: 'crashed', phase: 'render', expose, version }),
    stopped: () => undefined,
    previousVersion: () => undefined,
    usePrevious: () => undefined,
    ...members,
  };
}
