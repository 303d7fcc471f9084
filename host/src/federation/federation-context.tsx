import { createContext, use } from 'react';
import { crashFailure } from './failure/failure';
import type { Federation } from './federation';

const FederationContext = createContext<Federation | null>(null);

export const FederationProvider = FederationContext.Provider;

/** @throws Error outside of `<FederationProvider>` */
export function useFederation(): Federation {
  const federation = use(FederationContext);
  if (!federation) throw new Error('useFederation must be used inside <FederationProvider>.');
  return federation;
}

/**
 * Returns a federation that has no remotes and loads nothing. The prerendered shell and tests use it.
 * @param members replace those of the result
 */
export function federationWithoutRemotes(members: Partial<Federation> = {}): Federation {
  return {
    release: { number: 1, created: '2026-11-21T09:00:00.000Z', host: '0.1.0-host', remotes: {} },
    subscribe: () => () => undefined,
    loadRest: () => undefined,
    released: () => undefined,
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
