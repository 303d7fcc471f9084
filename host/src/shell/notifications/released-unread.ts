import type { ReleasedRemote } from '@backshop/shared-types';
import type { Summaries } from '../../contract';

/**
 * Returns the number of unread notifications that a version of the panel states in the release. It is known
 * before the panel's code loads (docs/decisions/0020). Returns 0 if there is no valid number.
 */
export function releasedUnread(panel: ReleasedRemote | undefined): number {
  const summary = panel?.summary as Partial<Summaries['notifications']> | undefined;
  const unread = summary?.unread;
  return Number.isSafeInteger(unread) && Number(unread) > 0 ? Number(unread) : 0;
}
