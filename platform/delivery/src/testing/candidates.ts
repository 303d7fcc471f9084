import type { Action } from '../core/entry';
import { formatShare } from '../page/shown-versions';
// With the feature, `CommandOptions` has its option.
import '../features/candidates/candidates';

export { abort, promoteCandidate } from '../features/candidates/promote-candidate';

/** Returns an action whose version becomes the candidate for a share of the browsers, in percent. */
export function withShare(action: Action, share: number | undefined): Action {
  if (share === undefined) return action;
  return { ...action, options: { ...action.options, share: formatShare(share) } };
}
