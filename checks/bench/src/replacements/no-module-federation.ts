import type { FederationOptions } from '@backshop/host/federation';

/** Replaces Module Federation, which no product with imported parts needs. */
export function startModuleFederation(): FederationOptions['shareScopes'] {
  return { create: () => ({}), hasRefused: () => false };
}
