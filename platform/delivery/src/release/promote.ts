import type { Action, LogEntry } from '../core/entry';
import type { Origin } from '../core/origin';
import type { PackageVersion } from '../core/package-version';
import { findStoredVersion, wholeVersionOn } from '../core/stored-version';
import { assertCandidate, candidatesExcept } from '../features/candidates/candidates';
import { changeLiveRelease, type LiveChange } from './change-release';
import { newestEntry } from './log';
import { planVersion, type ReleaseOptions } from './release-package';

/** Where a version comes from that is not on the origin yet. */
export interface VersionSource {
  /**
   * Returns the whole version that somebody typed.
   * @param typed default: the version that is live there
   */
  find: (name: string, typed: string | undefined) => Promise<string>;
  /** Returns the origin as it would be with a version. Changes nothing on it. */
  stage: (origin: Origin, name: string, version: string) => Promise<Origin>;
  /** Puts a version on the origin. Returns notes. */
  put: (origin: Origin, version: PackageVersion) => Promise<string[]>;
  /** What the log says of it. */
  facts: Partial<LogEntry>;
}

interface PromoteOptions extends ReleaseOptions {
  source?: VersionSource | undefined;
}

/**
 * Makes a version live that is on the origin already, or comes from elsewhere, next to the other packages. Builds
 * nothing: the bytes stay the same.
 * @param stated its version, whole or short; default: the candidate, or the version that the source chooses
 * @throws CommandError when the version does not exist, is damaged, or is incompatible with the live
 *   release
 */
export async function promote(
  origin: Origin,
  action: Action,
  name: string,
  stated?: string,
  { share, source }: PromoteOptions = {},
): Promise<LiveChange> {
  const { release: known } = await newestEntry(origin);
  const version = source
    ? await source.find(name, stated)
    : stated
      ? await wholeVersionOn(origin, name, stated)
      : assertCandidate(known, name).version;
  const staged = await source?.stage(origin, name, version);
  const promoted = { ...action, target: name, isPromotion: true, facts: source?.facts ?? {} };
  return changeLiveRelease(origin, promoted, async ({ release: live }) => {
    if (stated === undefined && !source) assertCandidate(live, name, version);
    const stored = await findStoredVersion(staged ?? origin, name, version);
    const plan = {
      ...(await planVersion(staged ?? origin, live, stored, share)),
      versions: [stored],
    };
    return source && staged ? { ...plan, staged, put: () => source.put(origin, stored) } : plan;
  });
}

/**
 * Ends the candidate of a remote. The browsers that use it get the live version again.
 * @throws CommandError when the remote has no candidate
 */
export async function abort(origin: Origin, action: Action, name: string): Promise<LiveChange> {
  let version: string | undefined;
  return changeLiveRelease(origin, action, ({ release: live }) => {
    version = assertCandidate(live, name, version).version;
    return { candidates: candidatesExcept(live, [name]) };
  });
}
