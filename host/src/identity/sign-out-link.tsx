import { NoDestination } from '@backshop/ui/no-destination';
import { Tooltip, type TooltipSide } from '@backshop/ui/tooltip';
import type { ComponentProps } from 'react';
import { useRelease } from '../federation/federation-context';
import { forgetUser } from '../storage';

interface SignOutLinkProps extends ComponentProps<typeof NoDestination> {
  side: TooltipSide;
}

/**
 * Leads to where staff sign out. Without such an address, it has no destination. If it has no text, its tooltip shows
 * its name.
 */
export function SignOutLink({ side, ...props }: SignOutLinkProps) {
  const { signOut } = useRelease().settings?.identity ?? {};
  return signOut ? (
    <Tooltip text={props['aria-label'] ?? ''} side={side}>
      <a {...props} href={signOut} onClick={forgetUser} />
    </Tooltip>
  ) : (
    <NoDestination side={side} {...props} />
  );
}
