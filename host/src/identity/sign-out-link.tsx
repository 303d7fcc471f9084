import { NoDestination } from '@backshop/ui/no-destination';
import { Tooltip, type TooltipSide } from '@backshop/ui/tooltip';
import type { ComponentProps } from 'react';
import { useRelease } from '../federation/federation-context';
import { forgetUser } from '../storage';

interface SignOutLinkProps extends Omit<ComponentProps<typeof NoDestination>, 'side'> {
  side: TooltipSide;
  /** Its name, if it shows only its icon. */
  tooltip?: string | undefined;
}

/** Leads to where staff sign out. Without such an address, it has no destination. */
export function SignOutLink({ tooltip = '', side, ...props }: SignOutLinkProps) {
  const { signOut } = useRelease().settings?.identity ?? {};
  return signOut ? (
    <Tooltip text={tooltip} side={side}>
      <a {...props} href={signOut} onClick={forgetUser} />
    </Tooltip>
  ) : (
    <NoDestination side={side} {...props} />
  );
}
