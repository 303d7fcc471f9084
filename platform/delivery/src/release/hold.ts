import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/command-name';
import { versionsOf } from '../log/changes';
import type { Origin } from '../origin/origin';
import { assertLive } from './live-release';
import { changeRelease } from './change-release';
import { describeHold, holdBy } from './holds';
import { contentOf } from '../log/release-content';

/**
 * Puts a package on hold: until somebody ends it, nobody can release the package. It can be rolled back.
 * @throws CommandError when it is not live, or on hold already
 */
export async function hold(origin: Origin, action: Action, name: string): Promise<Release> {
  const { release } = await changeRelease(origin, action, (current, entry) => {
    const live = assertLive(current);
    const known = entry?.holds?.[name];
    if (known) throw new CommandError(`${name} is ${describeHold(known)}. Nothing was changed.`);
    const names = [...versionsOf(live).keys()];
    if (!names.includes(name)) {
      throw new CommandError(
        `${name} is not live. Nothing was changed. Choose one of these: ${names.join(', ')}`,
      );
    }
    const holds = { ...entry?.holds, [name]: holdBy(action) };
    return { ...contentOf(live), holds };
  });
  return release;
}

/**
 * Ends the hold of a package.
 * @throws CommandError when it is not on hold
 */
export async function endHold(origin: Origin, action: Action, name: string): Promise<Release> {
  const { release } = await changeRelease(origin, action, (current, entry) => {
    const { [name]: known, ...holds } = entry?.holds ?? {};
    if (!known) {
      throw new CommandError(
        `${name} is not on hold. Nothing was changed. To see what is, run: ${commandFor('releases')}`,
      );
    }
    return { ...contentOf(assertLive(current)), holds };
  });
  return release;
}
