import type { Release } from '@backshop/shared-types';
import { type BuiltVersion, readBuiltVersion } from '../build/built-version';
import { CommandError } from '../command-error';
import { assertCompatible } from '../contract/assert-compatible';
import { checkAgainstLive, type ContractCheck } from '../contract/check-contracts';
import type { Origin } from '../origin/origin';
import type { ReleasablePackage } from '../workspace';
import { assertLive, changeRelease, liveRelease } from './change-release';
import { putBuild, repairNotes } from './put-build';
import { putInRelease, removedExposes } from './put-in-release';
import type { ReleaseContent } from './release-content';
import { assertKnownFormat } from './release-format';

/**
 * Puts the last build of one package on an origin and makes it live, next to the other packages.
 * @returns the live release, the one before it, what was repaired, and the notes of the contract
 *   check
 * @throws CommandError when the build is incompatible; the origin is unchanged then
 */
export async function releasePackage(
  origin: Origin,
  released: ReleasablePackage,
): Promise<{ release: Release; before: Release; notes: string[] }> {
  const built = await readBuiltVersion(released);
  let notes: string[] = [];
  const repaired: string[] = [];
  const { release, before } = await changeRelease(origin, async (live) => {
    const plan = await planFor(origin, assertLive(live), built);
    repaired.push(...repairNotes(await putBuild(origin, built)));
    notes = [...repaired, ...plan.notes];
    return plan.content;
  });
  return { release, before: assertLive(before), notes };
}

/**
 * Returns what `releasePackage` would make live. Changes nothing.
 * @throws CommandError when the build is incompatible with the live release
 */
export async function planRelease(
  origin: Origin,
  released: ReleasablePackage,
): Promise<{ content: ReleaseContent; live: Release; notes: string[] }> {
  const live = assertKnownFormat(await liveRelease(origin));
  const built = await readBuiltVersion(released);
  return { live, ...(await planFor(origin, live, built)) };
}

async function planFor(origin: Origin, live: Release, built: BuiltVersion) {
  const content = await putInRelease(live, built);
  const check = await checkAgainstLive(origin, live, built);
  assertCompatible(
    check,
    `${built.name} ${built.version} can't be released, because it is incompatible with the live release:`,
    adviceFor(built.name, check),
  );
  if (!check.hostHasContract) assertSameExposes(live, content, built.name);
  return { content, notes: check.notes };
}

function adviceFor(name: string, { incompatibilities }: ContractCheck): string {
  const remotes = [...new Set(incompatibilities.map(({ remote }) => remote))].join(', ');
  const first = name === 'host' ? `compatible remotes (${remotes})` : 'a compatible host';
  return `First release ${first}, or change the contract in steps: docs/contracts.md`;
}

/** A host without a contract may need any expose that is live. */
function assertSameExposes(live: Release, content: ReleaseContent, name: string): void {
  const removed = removedExposes(live, content, name).join(', ');
  if (!removed) return;
  throw new CommandError(
    `${name} can't be released, because its build lacks exposes of the live release: ${removed}. Expose them again.`,
  );
}
