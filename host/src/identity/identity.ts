import type { BroughtPage, User } from '@backshop/shared-types';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { FailureCardProps } from '../federation/slot/failure-card';

export interface NoAccessProps {
  /** Those who see the page. */
  groups: readonly string[] | undefined;
}

/** Who uses this tab, and what the app shell shows of that. */
export interface Identity {
  /** Missing while unknown. */
  user?: User | undefined;
  /**
   * Returns whether the user sees a page or a card. This is comfort and protects nothing. Where nothing tells who is
   * signed in, everybody sees everything.
   */
  hasAccess: (part: Pick<BroughtPage, 'groups'>) => boolean;
  /** The user's picture, as wide as its container. */
  avatar?: ReactNode;
  /** Name, email address and groups. */
  profile?: ReactNode;
  /** Says above the page that the session has ended, or that another user has signed in. */
  notice?: ReactNode;
  /** Whether `notice` says something. */
  hasNotice?: boolean;
  /** Takes the place of a page that the user does not see. Missing while the user is unknown. */
  NoAccess?: ComponentType<NoAccessProps> | undefined;
  /** Takes the place of a part that did not load because the session has ended. */
  EndedCard?: ComponentType<Pick<FailureCardProps, 'name' | 'as'>>;
  hasEnded?: boolean;
  /** Call it after a request for `index.html`, with whether the origin has answered. */
  onRequest?: (isReachable: boolean) => void;
}

/** The identity without the setting `identity`. */
export const nobody: Identity = { hasAccess: () => true };

export const IdentityContext = createContext(nobody);

export function useIdentity(): Identity {
  return use(IdentityContext);
}
