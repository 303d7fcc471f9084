import type { Release } from '@backshop/shared-types';
import { IncompatibleError } from '../../contract/assert-compatible';
import type { ReadableOrigin } from '../../origin/origin';
import type { PackageVersion } from '../../version/package-version';
import { planVersion } from '../release-package';

/** The result of comparing a build with a live release. */
export interface ServedCheck {
  name: string;
  version: string;
  /** The live versions and candidates that it was compared with, by package. */
  comparedWith: Record<string, string>;
  /** Why a release would be refused; undefined for a compatible build. */
  refusal?: string;
  /** What staff will not see. */
  notes: string[];
}

/** Compares a build with a live release: a remote with the host, and the host with all remotes and candidates. */
export async function checkServed(
  origin: ReadableOrigin,
  live: Release,
  built: PackageVersion,
): Promise<ServedCheck> {
  const { name, version } = built;
  const comparedWith = name === 'host' ? remoteVersions(live) : { host: live.host };
  try {
    const { notes } = await planVersion(origin, live, built);
    return { name, version, comparedWith, notes };
  } catch (error) {
    if (!(error instanceof IncompatibleError)) throw error;
    return { name, version, comparedWith, refusal: error.message, notes: [] };
  }
}

/** Returns the version of each remote and of each candidate: `dashboard`, `dashboard (candidate)`. */
function remoteVersions({ remotes, candidates = {} }: Release): Record<string, string> {
  const live = Object.entries(remotes).map(([name, { version }]) => [name, version] as const);
  const tried = Object.entries(candidates).map(
    ([name, { version }]) => [`${name} (candidate)`, version] as const,
  );
  return Object.fromEntries([...live, ...tried]);
}
