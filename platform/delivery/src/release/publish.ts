import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import { CommandError } from '../base/command-error';
import { assertCompatible } from '../contract/assert-compatible';
import { checkTogether } from '../contract/check-contracts';
import type { Origin } from '../origin/origin';
import type { ReleasablePackage } from '../base/project';
import { recordBuild } from '../version/build-record';
import { type BuiltVersion, readBuiltVersion } from '../version/built-version';
import type { PackageVersion } from '../version/package-version';
import { putVersion, repairNotes } from '../version/put-version';
import { storedVersion } from '../version/stored-version';
import { assertCandidatesFit, candidatesExcept } from './candidates';
import { changeRelease } from './change-release';
import type { ReleaseCheck } from './refusals';
import { contentOf } from '../log/release-content';

interface PublishOptions {
  /** Called with each note: a damaged file, pages without a fragment, a missing remote. */
  onNote?: (note: string) => void;
  /** Can refuse the release. */
  check?: ReleaseCheck;
  /** Whether to keep the live remotes that are not among the packages, such as those of other repositories. */
  keepOthers?: boolean;
  /** Whether the host may have slots for remotes that are missing. Each gets a note. */
  allowMissing?: boolean;
}

/**
 * Puts the last builds of all packages on an origin and makes them live together.
 * @param packages the host, followed by the remotes
 * @returns the live release
 * @throws CommandError when host and remotes are incompatible; the origin is unchanged then
 */
export async function publishAll(
  origin: Origin,
  action: Action,
  packages: ReleasablePackage[],
  { onNote, check, keepOthers = false, allowMissing = false }: PublishOptions = {},
): Promise<Release> {
  const built = await Promise.all(packages.map(readBuiltVersion));
  const [host, ...remotes] = built;
  if (!host) throw new CommandError('There is no package to publish. Run this in the workspace.');
  const { release, notes } = await changeRelease(origin, action, async (live) => {
    const others = keepOthers ? remotesBesides(live, packages) : {};
    const checked = [...remotes, ...storedRemotes(origin, others)];
    const missing = await checkBuilds(host, checked, allowMissing);
    // The builds end the candidates of their packages. Those of other repositories stay.
    const ended = Object.keys(live?.candidates ?? {}).filter(
      (name) => !Object.hasOwn(others, name),
    );
    const candidates = candidatesExcept(live ?? {}, ended);
    await assertCandidatesFit(origin, candidates, host);
    const content = contentOf({
      host: host.version,
      remotes: { ...versionsByName(remotes), ...others },
      candidates,
    });
    if (live) await check?.(live, built);
    const repaired = await Promise.all(built.map((each) => putVersion(origin, each)));
    for (const note of [...missing, ...repairNotes(repaired.flat())]) onNote?.(note);
    await Promise.all(built.map((each) => recordBuild(origin, each, action)));
    return content;
  });
  for (const note of notes) onNote?.(note);
  return release;
}

function versionsByName(built: BuiltVersion[]): Record<string, { version: string }> {
  return Object.fromEntries(built.map(({ name, version }) => [name, { version }] as const));
}

/** Returns the live remotes that are not among the packages. */
function remotesBesides(
  live: Release | undefined,
  packages: ReleasablePackage[],
): Release['remotes'] {
  const own = packages.map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(live?.remotes ?? {}).filter(([name]) => !own.includes(name)),
  );
}

function storedRemotes(origin: Origin, remotes: Release['remotes']): PackageVersion[] {
  return Object.entries(remotes).map(([name, { version }]) => storedVersion(origin, name, version));
}

/**
 * Checks that a host and all remotes can be live together.
 * @returns a note for each remote that is missing, if that is allowed
 * @throws CommandError when they are incompatible
 */
async function checkBuilds(
  host: PackageVersion,
  remotes: PackageVersion[],
  allowMissing: boolean,
): Promise<string[]> {
  const check = await checkTogether(host, remotes);
  const isAllowed = ({ isMissing = false }) => allowMissing && isMissing;
  assertCompatible(
    { ...check, incompatibilities: check.incompatibilities.filter((each) => !isAllowed(each)) },
    "The builds can't be published, because host and remotes are incompatible:",
    'Make them compatible: docs/contracts.md',
  );
  const missing = check.incompatibilities.filter(isAllowed).map(({ remote }) => remote);
  return [...new Set(missing)].map(
    (name) =>
      `The remote ${name} is not in this workspace. Its page shows a failure card here until it is released.`,
  );
}
