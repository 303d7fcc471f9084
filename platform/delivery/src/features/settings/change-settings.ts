import type { Settings } from '@backshop/shared-types';
import type { Action } from '../../core/entry';
import type { Origin } from '../../core/origin';
import { changeLiveRelease, type LiveChange } from '../../release/change-release';

/** Makes a release with other settings, and with the same versions. All later releases keep the settings. */
export function changeSettings(
  origin: Origin,
  action: Action,
  settings: Settings,
): Promise<LiveChange> {
  return changeLiveRelease(origin, action, () => ({ settings }));
}
