import type { Release } from '@backshop/shared-types';
import { changeRelease, expectLive } from './change-release';
import { CommandError } from './command-error';
import type { Origin } from './origin';
import { putInRelease } from './put-in-release';
import { versionFolder, versionsOf } from './release-versions';
import { storedVersion } from './stored-version';

/**
 * Makes another version of a package live whose files are on the origin; the other packages stay.
 * @param version the one that was live before, when it is left out
 * @throws CommandError when there is no such package or version
 */
export async function rollback(
  origin: Origin,
  name: string,
  version?: string,
): Promise<{ release: Release; before: Release }> {
  const { release, before } = await changeRelease(origin, async (now) => {
    const live = expectLive(now);
    const names = [...versionsOf(live).keys()];
    if (!names.includes(name)) {
      throw new CommandError(
        `"${name}" is not in the live release; there are ${names.join(', ')}.`,
      );
    }
    const target = version ?? live.history?.[name]?.previous;
    if (!target) {
      throw new CommandError(
        `Which version of ${name} was live before is not known; see pnpm releases, and name one: pnpm rollback ${name} <version>`,
      );
    }
    // A version is one folder's name; anything else would lead elsewhere.
    const isThere =
      !/[\\/]|^\.+$/.test(target) && (await origin.touchVersion(versionFolder(name, target)));
    if (!isThere) {
      throw new CommandError(
        `Version ${target} of ${name} is not on the origin; pnpm releases says which are.`,
      );
    }
    return putInRelease(live, storedVersion(origin, name, target));
  });
  return { release, before: expectLive(before) };
}
