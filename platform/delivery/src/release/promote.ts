import { CommandError } from '../base/command-error';
import { commandFor } from '../base/project';
import type { Action, LogEntry } from '../core/entry';
import type { Origin } from '../core/origin';
import type { PackageVersion } from '../core/package-version';
import { findStoredVersion } from '../core/stored-version';
import { wholeVersionOn } from './typed-version';
import type { ReleasedVersions } from '../core/versions';
import { changeLiveRelease, type LiveChange } from './change-release';
import { planVersion } from './release-package';

/** Where a version comes from that goes live without a build. */
export interface VersionSource {
  /** Returns the whole version that somebody typed, or else the one that the source chooses. */
  find: (origin: Origin, name: string, typed: string | undefined) => Promise<string>;
  /** Refuses the version that the source chose, if somebody has made a release meanwhile. */
  assertStill?: (live: ReleasedVersions, name: string, version: string) => void;
  /** Returns the origin as it would be with a version that is not on it yet. Changes nothing on it. */
  stage?: (origin: Origin, name: string, version: string) => Promise<Origin>;
  /** Puts a version on the origin that is not on it yet. Returns notes. */
  put?: (origin: Origin, version: PackageVersion) => Promise<string[]>;
  facts?: Partial<LogEntry>;
}

export const onOrigin: VersionSource = {
  async find(origin, name, typed) {
    if (typed !== undefined) return wholeVersionOn(origin, name, typed);
    throw new CommandError(
      `No version of ${name} is named. Nothing was changed. Choose one from ${commandFor('releases')}, then run: ${commandFor(`promote ${name} <version>`)}`,
    );
  },
};

/**
 * Makes a version live that is on the origin already, or comes from elsewhere, next to the other packages. Builds
 * nothing: the bytes stay the same.
 * @param stated its version, whole or short; default: the version that the source chooses
 * @throws CommandError when the version does not exist, is damaged, or is incompatible with the live
 *   release
 */
export async function promote(
  origin: Origin,
  action: Action,
  name: string,
  stated?: string,
  source = onOrigin,
): Promise<LiveChange> {
  const version = await source.find(origin, name, stated);
  const staged = await source.stage?.(origin, name, version);
  const promoted = { ...action, target: name, isPromotion: true, facts: source.facts ?? {} };
  return changeLiveRelease(origin, promoted, async ({ release: live }) => {
    if (stated === undefined) source.assertStill?.(live, name, version);
    const stored = await findStoredVersion(staged ?? origin, name, version);
    return {
      ...(await planVersion(staged ?? origin, live, stored)),
      ...(staged && { staged }),
      put: async () => (await source.put?.(origin, stored)) ?? [],
    };
  });
}
