import { CommandError } from '../../base/command-error';
import { commandFor } from '../../base/project';
import type { Action } from '../../core/entry';
import type { Origin } from '../../core/origin';
import { liveVersionsOf } from '../../core/versions';
import { changeLiveRelease, type LiveChange } from '../../release/change-release';
import { describeHold, holdBy } from './feature';

/** Until somebody ends the hold, nobody can release the package. It can be rolled back. */
export function hold(origin: Origin, action: Action, name: string): Promise<LiveChange> {
  return changeLiveRelease(origin, action, (live) => {
    const known = live.holds?.[name];
    if (known) throw new CommandError(`${describeHold(name, known)}. Nothing was changed.`);
    const names = [...liveVersionsOf(live.release).keys()];
    if (!names.includes(name)) {
      throw new CommandError(
        `${name} is not live. Nothing was changed. Choose one of these: ${names.join(', ')}`,
      );
    }
    return { holds: { ...live.holds, [name]: holdBy(action) } };
  });
}

export function endHold(origin: Origin, action: Action, name: string): Promise<LiveChange> {
  return changeLiveRelease(origin, action, (live) => {
    const { [name]: known, ...holds } = live.holds ?? {};
    if (!known) {
      throw new CommandError(
        `${name} is not on hold. Nothing was changed. To see what is, run: ${commandFor('releases')}`,
      );
    }
    return { holds };
  });
}
