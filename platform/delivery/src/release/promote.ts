import type { Action } from '../base/action';
import { CommandError } from '../base/command-error';
import { newestEntry } from '../log/log';
import { liveVersionOf, releasedVersions } from '../log/released-versions';
import { readIndexHtml } from '../origin/index-html';
import { type Origin, type ReadableOrigin, readText } from '../origin/origin';
import { buildRecordFile, readBuildRecord, sourceMapsFile } from '../version/build-record';
import { copyVersion } from '../version/put-version';
import { wholeVersion } from '../version/short-version';
import { findStoredVersion, storedVersion, wholeVersionOn } from '../version/stored-version';
import { assertCandidate, candidatesExcept } from './candidates';
import { changeLiveRelease, type LiveChange } from './change-release';
import { wholeRelease } from './live-release';
import { planVersion, type ReleaseOptions } from './release-package';
import { putWhileKept } from './stage-package';
import { parseVersionList, versionListFile } from './version-lists';

/** Another origin, such as that of a staging environment. */
export interface OtherOrigin {
  /** Its address or path, for the log. */
  address: string;
  origin: ReadableOrigin;
}

interface PromoteOptions extends ReleaseOptions {
  /** Where to copy the version from. */
  from?: OtherOrigin | undefined;
}

/**
 * Makes a version live that is on the origin already, or on another one, next to the other packages. Builds nothing:
 * the bytes stay the same. If the action does not say why, the log gets the message that the version was staged or
 * released with.
 * @param stated its version, whole or short; default: the candidate, or with another origin the version that is live there
 * @throws CommandError when the version does not exist, is damaged, or is incompatible with the live
 *   release
 */
export async function promote(
  origin: Origin,
  action: Action,
  name: string,
  stated?: string,
  { check, share, from }: PromoteOptions = {},
): Promise<LiveChange> {
  const { release: known } = await newestEntry(origin);
  const version = stated
    ? await typedVersion(origin, from, name, stated)
    : from
      ? await versionLiveOn(from, name)
      : assertCandidate(known, name).version;
  if (from) await copyFrom(from, origin, name, version);
  const message = action.message ?? (await readBuildRecord(origin, name, version))?.message;
  const logged = { ...action, ...(message && { message }), ...(from && { from: from.address }) };
  return changeLiveRelease(origin, logged, async (live) => {
    if (stated === undefined && !from) assertCandidate(live, name, version);
    const stored = await findStoredVersion(origin, name, version);
    const plan = await planVersion(origin, live, stored, share);
    await check?.(live, [stored]);
    return plan;
  });
}

/** Returns the whole version that somebody typed. A served origin cannot be listed, but has a list of its versions. */
async function typedVersion(
  origin: Origin,
  from: OtherOrigin | undefined,
  name: string,
  typed: string,
): Promise<string> {
  if (!from) return wholeVersionOn(origin, name, typed);
  const list = parseVersionList((await readText(from.origin, versionListFile(name))) ?? '');
  return wholeVersion(typed, list?.versions.map(({ version }) => version) ?? []);
}

/** @throws CommandError when the package is not live there */
async function versionLiveOn({ origin, address }: OtherOrigin, name: string): Promise<string> {
  const inIndex = (await readIndexHtml(origin))?.release;
  const release = inIndex && (await wholeRelease(origin, inIndex));
  if (!release) {
    throw new CommandError(`${address} has no release that can be read. Nothing was released.`);
  }
  const version = liveVersionOf(release, name);
  if (version) return version;
  throw new CommandError(`${name} is not live on ${address}. Nothing was released.`);
}

/** Copies a version with its build record and source maps. A served origin does not show those. */
async function copyFrom(
  { origin: from }: OtherOrigin,
  origin: Origin,
  name: string,
  version: string,
): Promise<void> {
  await putWhileKept(origin, storedVersion(from, name, version), async () => {
    await copyVersion(from, origin, name, version);
    for (const file of [buildRecordFile(name, version), sourceMapsFile(name, version)]) {
      const content = (await origin.read(file)) ? undefined : await from.read(file);
      if (content) await origin.put(file, content);
    }
  });
}

/**
 * Ends the candidate of a remote. The browsers that use it get the live version again.
 * @throws CommandError when the remote has no candidate
 */
export async function abort(origin: Origin, action: Action, name: string): Promise<LiveChange> {
  let version: string | undefined;
  return changeLiveRelease(origin, action, (live) => {
    version = assertCandidate(live, name, version).version;
    return releasedVersions({ ...live, candidates: candidatesExcept(live, [name]) });
  });
}
