import type { Settings } from '@backshop/shared-types';
import type { Action } from '../../base/action';
import { releasedVersions } from '../../core/versions';
import type { Origin } from '../../core/origin';
import { changeLiveRelease, type LiveChange } from '../../core/change';

/** Makes a release with other settings, and with the same versions. All later releases keep the settings. */
export function changeSettings(
  origin: Origin,
  action: Action,
  settings: Settings,
): Promise<LiveChange> {
  return changeLiveRelease(origin, action, (live) => ({ ...releasedVersions(live), settings }));
}
