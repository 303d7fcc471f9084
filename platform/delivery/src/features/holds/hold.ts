import type { Release } from '@backshop/shared-types';
import type { Action } from '../../base/action';
import { CommandError } from '../../base/command-error';
import { commandFor } from '../../base/project';
import type { Hold } from '../../core/log';
import { liveVersionsOf, releasedVersions } from '../../core/versions';
import type { Origin } from '../../core/origin';
import { changeLiveRelease } from '../../core/change';
import { describeHold } from '../provenance/refusals';

/**
 * Puts a package on hold: until somebody ends it, nobody can release the package. It can be rolled back.
 * @throws CommandError when it is not live, or on hold already
 */
export async function hold(origin: Origin, action: Action, name: string): Promise<Release> {
  const { release } = await changeLiveRelease(origin, action, (live, entry) => {
    const known = entry.holds?.[name];
    if (known) throw new CommandError(`${describeHold(name, known)}. Nothing was changed.`);
    const names = [...liveVersionsOf(live).keys()];
    if (!names.includes(name)) {
      throw new CommandError(
        `${name} is not live. Nothing was changed. Choose one of these: ${names.join(', ')}`,
      );
    }
    const holds = { ...entry.holds, [name]: holdBy(action) };
    return { ...releasedVersions(live), holds };
  });
  return release;
}

/**
 * Ends the hold of a package.
 * @throws CommandError when it is not on hold
 */
export async function endHold(origin: Origin, action: Action, name: string): Promise<Release> {
  const { release } = await changeLiveRelease(origin, action, (live, entry) => {
    const { [name]: known, ...holds } = entry.holds ?? {};
    if (!known) {
      throw new CommandError(
        `${name} is not on hold. Nothing was changed. To see what is, run: ${commandFor('releases')}`,
      );
    }
    return { ...releasedVersions(live), holds };
  });
  return release;
}

export function holdBy({ by, message }: Action): Hold {
  return { by, time: new Date().toISOString(), ...(message && { message }) };
}
