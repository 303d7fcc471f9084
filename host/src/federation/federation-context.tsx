import { createContext, use } from 'react';
import type { Federation } from './federation';

const FederationContext = createContext<Federation | null>(null);

export const FederationProvider = FederationContext.Provider;

/** @throws Error outside of `<FederationProvider>` */
export function useFederation(): Federation {
  const federation = use(FederationContext);
  if (!federation) throw new Error('useFederation must be used inside <FederationProvider>.');
  return federation;
}
