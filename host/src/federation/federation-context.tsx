import type { Release } from '@backshop/shared-types';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Federation } from './federation';

const FederationContext = createContext<Federation | null>(null);

export const FederationProvider = FederationContext.Provider;

/** @throws Error outside of `<FederationProvider>` */
export function useFederation(): Federation {
  const federation = use(FederationContext);
  if (!federation) throw new Error('useFederation must be used inside <FederationProvider>.');
  return federation;
}

/** Returns the newest release that this tab knows. */
export function useRelease(): Release {
  const federation = useFederation();
  const read = () => federation.release;
  return useSyncExternalStore(federation.subscribe, read, read);
}
