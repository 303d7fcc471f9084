import type { Release } from '@backshop/shared-types';
import type { Summaries } from '../../contract';
import { chooseVersion } from '../../federation/loading/choose-version';

/**
 * Returns the number of unread notifications from the release, which is known before the panel's code
 * loads (docs/decisions/0020). Returns 0 if the release has no valid number.
 */
export function releasedUnread(release: Release): number {
  const summary = chooseVersion(release, 'notifications')?.summary as
    Partial<Summaries['notifications']> | undefined;
  const unread = summary?.unread;
  return Number.isSafeInteger(unread) && Number(unread) > 0 ? Number(unread) : 0;
}
