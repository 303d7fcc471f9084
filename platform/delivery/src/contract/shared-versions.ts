import type { Contract } from '@backshop/build-config/contract';
import { reactRange, runtimePackage } from '@backshop/build-config/federation-versions';
import { gtr, major, minor, minVersion, satisfies } from 'semver';

const nextMajor = 'docs/contracts.md, "The next major version of React"';

/**
 * Returns the version of a host's federation runtime if a remote was not tested with it, and therefore
 * loads its own. Returns undefined if it uses the host's.
 */
export function replacedRuntime(host: Contract, remote: Contract): string | undefined {
  const { [runtimePackage]: version } = host.shared;
  const { [runtimePackage]: tested } = remote.shared;
  if (!version || !tested) return undefined;
  return satisfies(version, tested) ? undefined : version;
}

/**
 * Returns the reasons why a remote cannot use the shared dependencies of a host, one text each. Each text
 * also says what has to be live or built instead, whichever side is released or rolled back.
 */
export function sharedIncompatibilities(host: Contract, name: string, remote: Contract): string[] {
  const ranges = Object.entries(remote.shared).filter(([shared]) => shared !== runtimePackage);
  const texts = new Map<string, string>();
  for (const [shared, range] of ranges) {
    const version = host.shared[shared];
    if (satisfies(version ?? '', range)) continue;
    // React's packages have the same version, so they need one text.
    const packages = ranges.filter((each) => each[1] === range && host.shared[each[0]] === version);
    const names = packages.map(([each]) => each).join(', ');
    texts.set(`${range} ${version}`, describe(names, name, range, version));
  }
  return [...texts.values()];
}

function describe(
  packages: string,
  name: string,
  range: string,
  version: string | undefined,
): string {
  const needs = `${packages}: remote ${name} works with ${range}, but the host`;
  if (!version) return `${needs} does not provide it.`;
  return `${needs} provides ${version}.\n${advice(name, range, version)}`;
}

function advice(name: string, range: string, version: string): string {
  const accept = (...ranges: string[]) =>
    `Set react: '${ranges.join(' || ')}' in the webpack.config.ts of ${name}`;
  if (gtr(version, range)) {
    return `  ${accept(range, reactRange(version))}, and release ${name} first: ${nextMajor}`;
  }
  const needed = minVersion(range)!;
  if (major(needed) === major(version)) {
    const older = `${major(version)}.${minor(version)}`;
    return `  They fit if the host has ${needed.version} or newer, or if ${name} was built with ${older} or older.`;
  }
  return (
    `  A page has one React, the host's. ${accept(reactRange(version), range)}. ` +
    `The host moves on when all remotes accept both: ${nextMajor}`
  );
}
