import { type ReactNode, useEffect, useState } from 'react';
import { type Identity, IdentityContext, nobody } from '../identity/identity';
import type { Session } from './session';

const unknown: Identity = { hasAccess: ({ groups }) => !groups };

export interface IdentityProviderProps {
  /** Missing without the setting `identity`. Resolves to nothing if its code does not load: then everybody sees everything. */
  session: Promise<Session | undefined> | undefined;
  children: ReactNode;
}

/** Provides the identity, which is requested after the first paint. */
export function IdentityProvider({ session, children }: IdentityProviderProps) {
  const [identity, setIdentity] = useState(session ? unknown : nobody);
  useEffect(() => {
    void session?.then((loaded) => (loaded ? loaded.follow(setIdentity) : setIdentity(nobody)));
  }, [session]);
  return <IdentityContext value={identity}>{children}</IdentityContext>;
}
