import type { ReleasablePackage } from '../base/project';
import type { Action } from '../core/entry';
import { CommandError } from '../base/command-error';
import {
  assertCompatible,
  checkAgainstLive,
  checkTogether,
  type ContractCheck,
} from '../contract/check-contracts';
import { liveVersionOf, type ReleasedVersions } from '../core/versions';
import type { Origin, ReadableOrigin } from '../core/origin';
import { readBuiltVersion } from '../build/built-version';
import type { Plan } from '../core/feature';
import type { PackageVersion } from '../core/package-version';
import { shortVersion } from '../core/short-version';
import { storedRemotes } from '../core/stored-version';
import { changeLiveRelease, changeRelease, type LiveChange, putBuild } from './change-release';
import { notesOnLost, readLostRelease } from './lost-log';

/** @throws CommandError when the build is incompatible; the origin is unchanged then */
export async function releasePackage(
  origin: Origin,
  action: Action,
  released: ReleasablePackage,
): Promise<LiveChange> {
  const built = await readBuiltVersion(released);
  const repaired = new Set<string>();
  const named = { ...action, target: built.name };
  return changeLiveRelease(origin, named, async ({ release: live }) => {
    let putting: Promise<string[]> | undefined;
    const put = () =>
      (putting ??= putBuild(origin, built, action).then((notes) => {
        for (const note of notes) repaired.add(note);
        return [...repaired];
      }));
    // What is live already is repaired first: the checks read it, and those of a host read all live remotes.
    if (liveVersionOf(live, built.name) === built.version) await put();
    const plan = await planVersion(origin, live, built);
    return { ...plan, put };
  });
}

/** @throws IncompatibleError when the version is incompatible with the live release */
export async function planVersion(
  origin: ReadableOrigin,
  live: ReleasedVersions,
  version: PackageVersion,
): Promise<Plan & { notes: string[] }> {
  const check = await checkAgainstLive(origin, live, version);
  assertCompatible(
    check,
    `${version.name} ${shortVersion(version.version)} cannot be released, because it is incompatible with the live release:`,
    adviceFor(version.name, check),
  );
  return { ...planWith(live, version), notes: check.notes };
}

export function planWith({ remotes }: ReleasedVersions, stored: PackageVersion): Plan {
  const { name, version } = stored;
  const changed =
    name === 'host' ? { host: version } : { remotes: { ...remotes, [name]: { version } } };
  return { ...changed, versions: [stored] };
}

function adviceFor(name: string, { incompatibilities }: ContractCheck): string {
  const withoutAdvice = incompatibilities.filter(({ hasAdvice }) => !hasAdvice);
  if (withoutAdvice.length === 0) return 'The lines above say what to release first.';
  const remotes = [...new Set(withoutAdvice.map(({ remote }) => remote))].join(', ');
  const first = name === 'host' ? `compatible remotes (${remotes})` : 'a compatible host';
  return `First release ${first}, or change the contract in steps, so that both sides fit at any time.`;
}

interface ReleaseAllOptions {
  /** Whether to keep the live remotes that are not among the packages, such as those of other repositories. */
  keepOthers?: boolean;
  /** Whether the host may have slots for remotes that are missing. Each gets a note. */
  allowMissing?: boolean;
}

/**
 * Puts the last builds of all packages on an origin and makes them live together. If the log is lost, `index.html` says
 * what was live.
 * @param packages the host, followed by the remotes
 * @throws CommandError when host and remotes are incompatible; the origin is unchanged then
 */
export async function releaseAll(
  origin: Origin,
  action: Action,
  packages: ReleasablePackage[],
  { keepOthers = false, allowMissing = false }: ReleaseAllOptions = {},
): ReturnType<typeof changeRelease> {
  const built = await Promise.all(packages.map(readBuiltVersion));
  const [host, ...remotes] = built;
  if (!host) throw new CommandError('There is no package to publish. Run this in the workspace.');
  const repaired = new Set<string>();
  return changeRelease(origin, action, async (last) => {
    const lost = last ? undefined : await readLostRelease(origin);
    const besides = remotesBesides(last?.release ?? lost, packages);
    const others = keepOthers ? besides : {};
    const checked = [...remotes, ...storedRemotes(origin, others)];
    const missing = await checkBuilds(host, checked, allowMissing);
    const put = async () => {
      const notes = await Promise.all(built.map((each) => putBuild(origin, each, action)));
      for (const note of notes.flat()) repaired.add(note);
      const removed = keepOthers ? [] : Object.keys(besides).map(notInWorkspace);
      return [...missing, ...removed, ...repaired, ...notesOnLost(lost, Object.keys(others))];
    };
    const own = remotes.map(({ name, version }) => [name, { version }] as const);
    return {
      host: host.version,
      remotes: { ...Object.fromEntries(own), ...others },
      ...(lost?.settings && { settings: lost.settings }),
      versions: built,
      put,
    };
  });
}

function notInWorkspace(name: string): string {
  return `${name} is no longer live here, because this workspace does not have it.`;
}

function remotesBesides(
  live: Pick<ReleasedVersions, 'remotes'> | undefined,
  packages: ReleasablePackage[],
): ReleasedVersions['remotes'] {
  const own = packages.map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(live?.remotes ?? {}).filter(([name]) => !own.includes(name)),
  );
}

/** Checks that a host and remotes can be live together. Returns a note for each missing one, if that is allowed. */
async function checkBuilds(
  host: PackageVersion,
  remotes: PackageVersion[],
  allowMissing: boolean,
): Promise<string[]> {
  const check = await checkTogether(host, remotes);
  const isAllowed = ({ isMissing = false }) => allowMissing && isMissing;
  assertCompatible(
    { ...check, incompatibilities: check.incompatibilities.filter((each) => !isAllowed(each)) },
    'The builds cannot be published, because host and remotes are incompatible:',
    'Make them compatible, then run the command again.',
  );
  const missing = check.incompatibilities.filter(isAllowed).map(({ remote }) => remote);
  return [...new Set(missing)].map(
    (name) =>
      `The remote ${name} is not in this workspace. Its page shows a failure card here until it is released.`,
  );
}
