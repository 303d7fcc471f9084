import { maxIndexSize } from '@backshop/build-config/index-html';
import type { Release } from '@backshop/shared-types';
import { changesBetween, type ReleasedVersions } from '../core/versions';
import { hasFragment, type MissingFragment } from './compose-index-html';
import { remoteOf } from './shown-versions';

/** Returns the exposes whose first screens `index.html` had before a release, and has no room for now. */
export function pushedOut(missing: readonly MissingFragment[], indexBefore = ''): string[] {
  return missing
    .filter(({ path, problem }) => !problem && hasFragment(indexBefore, path))
    .map(({ expose }) => expose);
}

/**
 * Returns notes on the first screens that a release pushes out, and on those of the packages that it changes. Other
 * pages without a first screen are not its concern.
 * @param lost the exposes whose first screens it pushes out
 */
export function notesOnFirstScreens(
  missing: readonly MissingFragment[],
  lost: readonly string[],
  before: ReleasedVersions | undefined,
  release: Release,
): string[] {
  const changed = new Set(changesBetween(before, release).map(({ name }) => name));
  const own = missing.filter(({ expose }) => changed.has(remoteOf(expose)));
  const withoutRoom = own.filter(({ problem }) => !problem).map(({ expose }) => expose);
  const ofOthers = lost.filter((expose) => !withoutRoom.includes(expose));
  return [
    ...own.flatMap(({ expose, problem }) =>
      problem ? [`${expose} shows a skeleton while it loads: ${problem}.`] : [],
    ),
    ...(withoutRoom.length > 0 ? [noRoom(withoutRoom)] : []),
    ...(ofOthers.length > 0 ? [noRoomAnyMore(ofOthers, release)] : []),
  ];
}

function noRoom(exposes: string[]): string {
  return `index.html has no room for the first screens of ${exposes.join(', ')}: its limit is ${maxIndexSize} bytes (brotli). These pages show a skeleton while they load.`;
}

function noRoomAnyMore(exposes: readonly string[], { remotes }: Release): string {
  const named = exposes.map((expose) => {
    const owner = remotes[remoteOf(expose)]?.owner;
    return owner ? `${expose} (owner: ${owner})` : expose;
  });
  return `This release takes the room in index.html of the first screens of ${named.join(', ')}: its limit is ${maxIndexSize} bytes (brotli). These pages now show a skeleton while they load. Tell their teams.`;
}
