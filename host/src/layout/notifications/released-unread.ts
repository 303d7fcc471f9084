import type { Release, Summaries } from '@backshop/shared-types';

/**
 * How many notifications are unread, as the release says (docs/decisions/0020): known before any
 * of the panel's code is loaded. 0, so no badge, when the release says nothing usable.
 */
export function releasedUnread(release: Release): number {
  const summary = release.remotes.notifications?.summary as
    Partial<Summaries['notifications']> | undefined;
  const unread = summary?.unread;
  return Number.isSafeInteger(unread) && Number(unread) > 0 ? Number(unread) : 0;
}
