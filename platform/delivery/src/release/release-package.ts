import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import { assertCompatible } from '../contract/assert-compatible';
import { checkAgainstLive, type ContractCheck } from '../contract/check-contracts';
import type { ReleaseContent } from '../log/log-entry';
import type { Origin, ReadableOrigin } from '../origin/origin';
import type { ReleasablePackage } from '../base/project';
import { recordBuild } from '../version/build-record';
import { readBuiltVersion } from '../version/built-version';
import type { PackageVersion } from '../version/package-version';
import { putVersion, repairNotes } from '../version/put-version';
import { assertLive } from './live-release';
import { assertCanBeCandidate, assertCandidatesFit, putInRelease } from './candidates';
import { changeRelease } from './change-release';
import type { ReleaseCheck } from './refusals';

/** How a version goes live. */
export interface ReleaseOptions {
  /** Can refuse the release. */
  check?: ReleaseCheck | undefined;
  /** Makes the version the candidate for this percentage of the browsers, instead of live for all. */
  share?: number | undefined;
}

/**
 * Puts the last build of one package on an origin and makes it live, next to the other packages.
 * @returns the live release, the one before it, what was repaired, and the notes of the contract
 *   check
 * @throws CommandError when the build is incompatible; the origin is unchanged then
 */
export async function releasePackage(
  origin: Origin,
  action: Action,
  released: ReleasablePackage,
  { check, share }: ReleaseOptions = {},
): Promise<{ release: Release; before: Release; notes: string[] }> {
  const built = await readBuiltVersion(released);
  let notes: string[] = [];
  const repaired: string[] = [];
  const changed = await changeRelease(origin, action, async (current) => {
    const live = assertLive(current);
    const plan = await planVersion(origin, live, built, share);
    await check?.(live, [built]);
    repaired.push(...repairNotes(await putVersion(origin, built)));
    await recordBuild(origin, built, action);
    notes = [...repaired, ...plan.notes];
    return plan.content;
  });
  const { release, before } = changed;
  return { release, before: assertLive(before), notes: [...notes, ...changed.notes] };
}

/**
 * Returns the live release with another version of one package, and the notes of the contract check.
 * @param share makes the version the candidate for this percentage of the browsers
 * @throws CommandError when the version is incompatible with the live release, or cannot be a candidate
 */
export async function planVersion(
  origin: ReadableOrigin,
  live: Release,
  version: PackageVersion,
  share?: number,
): Promise<{ content: ReleaseContent; notes: string[] }> {
  if (share !== undefined) assertCanBeCandidate(live, version);
  const content = putInRelease(live, version, share);
  const check = await checkAgainstLive(origin, live, version);
  assertCompatible(
    check,
    `${version.name} ${version.version} can't be released, because it is incompatible with the live release:`,
    adviceFor(version.name, check),
  );
  if (version.name === 'host') await assertCandidatesFit(origin, live.candidates, version);
  return { content, notes: check.notes };
}

function adviceFor(name: string, { incompatibilities }: ContractCheck): string {
  const withoutAdvice = incompatibilities.filter(({ hasAdvice }) => !hasAdvice);
  if (withoutAdvice.length === 0) return 'The lines above say what to release first.';
  const remotes = [...new Set(withoutAdvice.map(({ remote }) => remote))].join(', ');
  const first = name === 'host' ? `compatible remotes (${remotes})` : 'a compatible host';
  return `First release ${first}, or change the contract in steps: docs/contracts.md`;
}
