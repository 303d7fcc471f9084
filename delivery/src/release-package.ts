import type { Release } from '@backshop/shared-types';
import { type BuiltVersion, readBuiltVersion } from './built-version';
import { changeRelease, expectLive, liveRelease } from './change-release';
import { CommandError } from './command-error';
import { checkAgainstLive, type Fit } from './contract-gate';
import { expectFit } from './misfit';
import type { Origin } from './origin';
import { putBuild } from './put-build';
import { missingExposes, putInRelease } from './put-in-release';
import type { ReleaseContent } from './release-versions';
import type { ReleasablePackage } from './workspace';

/**
 * Puts the last build of one package on an origin and makes it live; the other packages stay as they are.
 * @returns also what there is to know of the contract
 * @throws CommandError, before anything is put there, when it can't go with what is live
 */
export async function releasePackage(
  origin: Origin,
  released: ReleasablePackage,
): Promise<{ release: Release; before: Release; notes: string[] }> {
  const built = await readBuiltVersion(released);
  let notes: string[] = [];
  const { release, before } = await changeRelease(origin, async (live) => {
    const plan = await planned(origin, expectLive(live), built);
    notes = plan.notes;
    await putBuild(origin, built);
    return plan.content;
  });
  return { release, before: expectLive(before), notes };
}

/**
 * What `releasePackage` would make live. Changes nothing.
 * @throws CommandError for the same reasons
 */
export async function planRelease(
  origin: Origin,
  released: ReleasablePackage,
): Promise<{ content: ReleaseContent; live: Release; notes: string[] }> {
  const live = await liveRelease(origin);
  const built = await readBuiltVersion(released);
  return { live, ...(await planned(origin, live, built)) };
}

/** The gate: what does not fit what is live on the other side goes no further. */
async function planned(origin: Origin, live: Release, built: BuiltVersion) {
  const content = await putInRelease(live, built);
  const fit = await checkAgainstLive(origin, live, built);
  const refused = `${built.name} ${built.version} can't be released, as it does not fit what is live:`;
  expectFit(fit, refused, adviceFor(built.name, fit));
  if (!fit.isHostDescribed) expectSameExposes(live, content, built.name);
  return { content, notes: fit.notes };
}

function adviceFor(name: string, { differences }: Fit): string {
  const remotes = [...new Set(differences.map(({ remote }) => remote))].join(', ');
  const first = name === 'host' ? `remotes that fit (${remotes})` : 'a host that fits';
  return `First release ${first}, or change the contract in steps: docs/contracts.md`;
}

/** A host that says nothing of what it asks for may ask for whatever is live. */
function expectSameExposes(live: Release, content: ReleaseContent, name: string): void {
  const missing = missingExposes(live, content, name);
  if (missing.length === 0) return;
  throw new CommandError(
    `${name} can't be released: its build lacks ${missing.join(', ')}, which the live release has. Expose it again.`,
  );
}
