import { CommandError } from '../../base/command-error';
import { commandFor } from '../../base/project';
import type { Action } from '../../core/entry';
import type { Origin } from '../../core/origin';
import { listVersions } from '../../core/stored-version';
import { liveVersionsOf } from '../../core/versions';
import { changeLiveRelease, type LiveChange } from '../../release/change-release';
import { ruleOf } from '../../release/package-rules';
import { describeHold } from './feature';

/** Until somebody ends the hold, nobody can release the package. It can be rolled back. A second hold has another reason. */
export function hold(origin: Origin, action: Action, name: string): Promise<LiveChange> {
  return changeLiveRelease(origin, action, async (live) => {
    const known = live.holds?.[name];
    if (known && [undefined, known.message].includes(action.message)) return {};
    // A remote that was withdrawn must not come back either.
    if ((await listVersions(origin, name)).length === 0) {
      const names = [...liveVersionsOf(live.release).keys()];
      throw new CommandError(
        `No version of ${name} is on the origin. Nothing was changed. Choose a package that has versions there, such as: ${names.join(', ')}`,
      );
    }
    return {
      holds: { ...live.holds, [name]: ruleOf(action) },
      ...(known && { notes: [`This replaces an earlier hold: ${describeHold(name, known)}.`] }),
    };
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
