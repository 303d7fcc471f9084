import type { Action } from '../base/action';
import { CommandError } from '../base/command-error';
import { newestEntry } from '../core/log';
import { liveVersionOf, releasedVersions } from '../core/versions';
import { readIndexHtml } from '../page/index-html';
import { dryRunOrigin } from '../stores/dry-run-origin';
import { type Origin, type ReadableOrigin, readText } from '../core/origin';
import {
  buildRecordFile,
  readBuildRecord,
  readSourceMaps,
  sourceMapsFile,
} from '../features/provenance/build-record';
import { type PackageVersion, versionFile } from '../core/package-version';
import { copyVersion, putMissing } from '../core/put-version';
import { wholeVersion } from '../core/short-version';
import { findStoredVersion, wholeVersionOn } from '../core/stored-version';
import { assertCandidate, candidatesExcept } from '../features/candidates/candidates';
import { changeLiveRelease, type LiveChange } from '../core/change';
import { wholeRelease } from '../page/describe-release';
import { planVersion, type ReleaseOptions } from './release-package';
import { putWhileKept } from './stage-package';
import { parseVersionList, versionListFile } from '../features/version-lists/version-lists';

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
  // What the origin would be with the copy. Nothing is written before all checks have passed.
  const staged = from ? await stageCopy(from, origin, name, version) : undefined;
  const checked = staged ?? origin;
  const message = action.message ?? (await readBuildRecord(checked, name, version))?.message;
  const logged = { ...action, ...(message && { message }), ...(from && { from: from.address }) };
  return changeLiveRelease(origin, logged, async (live) => {
    if (stated === undefined && !from) assertCandidate(live, name, version);
    const stored = await findStoredVersion(checked, name, version);
    const plan = await planVersion(origin, live, stored, share);
    await check?.(live, [stored], checked);
    return staged ? { ...plan, put: () => putCopy(staged, origin, stored) } : plan;
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

/**
 * Returns an origin in memory on top of another one. It has a copy of a version with its build record and source maps,
 * which a served origin does not show.
 */
async function stageCopy(
  { origin: from }: OtherOrigin,
  origin: Origin,
  name: string,
  version: string,
): Promise<ReturnType<typeof dryRunOrigin>> {
  const staged = dryRunOrigin(origin);
  await copyVersion(from, staged, name, version);
  const [record, maps] = await Promise.all([
    readBuildRecord(from, name, version),
    readSourceMaps(from, name, version),
  ]);
  for (const [file, value] of [
    [buildRecordFile(name, version), record],
    [sourceMapsFile(name, version), maps],
  ] as const) {
    if (value && !(await origin.read(file))) await staged.put(file, `${JSON.stringify(value)}\n`);
  }
  return staged;
}

/** Puts what `stageCopy` has copied on the origin, and last the file that makes the version complete. */
async function putCopy(
  { written }: ReturnType<typeof dryRunOrigin>,
  origin: Origin,
  version: PackageVersion,
): Promise<string[]> {
  const last = `${version.folder}/${versionFile}`;
  const files = [...written].map(
    ([path, { content }]) => [path, () => Promise.resolve(content)] as const,
  );
  await putWhileKept(origin, version, async () => {
    await putMissing(origin, new Map(files.filter(([path]) => path !== last)));
    await putMissing(origin, new Map(files.filter(([path]) => path === last)));
  });
  return [];
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
