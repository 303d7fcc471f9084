import { createContext, use } from 'react';
import type { Federation } from './federation';

const FederationContext = createContext<Federation | null>(null);

/** Gives the federation to the slots below. */
export const FederationProvider = FederationContext.Provider;

/** The federation that the page started with. */
export function useFederation(): Federation {
  const federation = use(FederationContext);
  if (!federation) throw new Error('A slot stands outside of <FederationProvider>.');
  return federation;
}
