import type { Release } from '@backshop/shared-types';
import { CommandError } from '../command-error';

/**
 * The format of the releases that these commands write. Increase it when an older command would damage
 * a release: it refuses to change one with a higher format. Hosts do not read it, so every format must keep
 * the fields that live hosts read (docs/contracts.md).
 */
export const releaseFormat = 1;

/** Whether these commands can change a release of this format. */
export function isKnownFormat(format: number | undefined): boolean {
  return format === undefined || (Number.isInteger(format) && format <= releaseFormat);
}

/**
 * Returns the live release it is given, if these commands can change it.
 * @throws CommandError when a newer command wrote it
 */
export function assertKnownFormat<Live extends Release | undefined>(live: Live): Live {
  if (isKnownFormat(live?.format)) return live;
  throw new CommandError(
    `The live release has format ${JSON.stringify(live?.format)}, but this checkout knows formats up to ${releaseFormat}. Nothing was changed. Update this checkout (git pull), then run the command again.`,
  );
}
