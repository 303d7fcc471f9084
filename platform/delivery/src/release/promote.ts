import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import { CommandError } from '../base/command-error';
import { versionsOf } from '../log/changes';
import { newestEntry } from '../log/read-log';
import { readIndexHtml } from '../origin/index-html';
import type { Origin, ReadableOrigin } from '../origin/origin';
import { buildRecordFile, readBuildRecord } from '../version/build-record';
import { copyVersion } from '../version/copy-version';
import { sourceMapsFile } from '../version/source-maps';
import { findStoredVersion, storedVersion } from '../version/stored-version';
import { assertLive, wholeRelease } from './live-release';
import { assertCandidate } from './candidates';
import { changeRelease } from './change-release';
import { putWhileKept } from './put-while-kept';
import { planVersion, type ReleaseOptions } from './release-package';

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
 * @param stated its version; default: the candidate, or with another origin the version that is live there
 * @returns the live release, the one before it, and the notes of the contract check
 * @throws CommandError when the version does not exist, is damaged, or is incompatible with the live
 *   release
 */
export async function promote(
  origin: Origin,
  action: Action,
  name: string,
  stated?: string,
  { check, share, from }: PromoteOptions = {},
): Promise<{ release: Release; before: Release; notes: string[] }> {
  let notes: string[] = [];
  const { release: known } = await newestEntry(origin);
  const version =
    stated ?? (from ? await versionLiveOn(from, name) : assertCandidate(known, name).version);
  if (from) await copyFrom(from, origin, name, version);
  const message = action.message ?? (await readBuildRecord(origin, name, version))?.message;
  const logged = { ...action, ...(message && { message }), ...(from && { from: from.address }) };
  const changed = await changeRelease(origin, logged, async (current) => {
    const live = assertLive(current);
    if (stated === undefined && !from) assertCandidate(live, name, version);
    const stored = await findStoredVersion(origin, name, version);
    const plan = await planVersion(origin, live, stored, share);
    await check?.(live, [stored]);
    notes = plan.notes;
    return plan.content;
  });
  const { release, before } = changed;
  return { release, before: assertLive(before), notes: [...notes, ...changed.notes] };
}

/** @throws CommandError when the package is not live there */
async function versionLiveOn({ origin, address }: OtherOrigin, name: string): Promise<string> {
  const inIndex = (await readIndexHtml(origin))?.release;
  const release = inIndex && (await wholeRelease(origin, inIndex));
  if (!release) {
    throw new CommandError(`${address} has no release that can be read. Nothing was released.`);
  }
  const version = versionsOf(release).get(name);
  if (version) return version;
  throw new CommandError(`${name} is not live on ${address}. Nothing was released.`);
}

/** Copies a version with its build record and source maps. A served origin does not show those. */
async function copyFrom(
  { origin: source }: OtherOrigin,
  origin: Origin,
  name: string,
  version: string,
): Promise<void> {
  await putWhileKept(origin, storedVersion(source, name, version), async () => {
    await copyVersion(source, origin, name, version);
    for (const file of [buildRecordFile(name, version), sourceMapsFile(name, version)]) {
      const content = (await origin.read(file)) ? undefined : await source.read(file);
      if (content) await origin.put(file, content);
    }
  });
}
