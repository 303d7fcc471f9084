import type { Action } from '../core/entry';
import type { Origin } from '../core/origin';
import { formatShare } from '../page/shown-versions';
// With the feature, `CommandOptions` has its option.
import '../features/candidates/candidates';
import { candidateSource } from '../features/candidates/promote-candidate';
import type { LiveChange } from '../release/change-release';
import { promote } from '../release/promote';

export { abort } from '../features/candidates/promote-candidate';

/** Makes the candidate of a remote live for all browsers. */
export function promoteCandidate(
  origin: Origin,
  action: Action,
  name: string,
): Promise<LiveChange> {
  return promote(origin, action, name, undefined, candidateSource);
}

/** Returns an action whose version becomes the candidate for a share of the browsers, in percent. */
export function withShare(action: Action, share: number | undefined): Action {
  if (share === undefined) return action;
  return { ...action, options: { ...action.options, share: formatShare(share) } };
}
