import { CommandError } from '../base/command-error';
import { commandFor } from '../base/project';
import {
  assertCompatible,
  checkAgainstLive,
  type ContractCheck,
  listIncompatibilities,
} from '../contract/check-contracts';
import { describeAuthor, rollbackToLive } from './past-releases';
import type { LogEntry, Action } from '../core/entry';
import type { Plan } from '../core/feature';
import { readEntry, readLogFrom } from './log';
import {
  changesBetween,
  liveVersionOf,
  liveVersionsOf,
  type PackageChange,
  type ReleasedVersions,
} from '../core/versions';
import { isPackage } from '../core/paths';
import type { Origin } from '../core/origin';
import type { PackageVersion } from '../core/package-version';
import { shortVersion } from '../core/short-version';
import { findStoredVersion, listVersions } from '../core/stored-version';
import { isTyped, wholeVersionOn } from './typed-version';
import { changeLiveRelease, changeRelease, type LiveChange } from './change-release';
import { planWith } from './release-package';

interface RollbackOptions {
  /** Makes even an incompatible version live; the notes list the incompatibilities then. */
  isForced?: boolean;
  /** Changes nothing unless this version of the package is live. It may be a short one. */
  ifLive?: string;
}

/**
 * Makes another version of a package live, from its files on the origin. The other packages stay as
 * they are. A remote that is not live any more becomes live again.
 * @param version default: the version that was live before
 * @throws CommandError when the package or version does not exist, is damaged, or is incompatible
 *   with the live release
 */
export async function rollback(
  origin: Origin,
  action: Action,
  name: string,
  version?: string,
  { isForced = false, ifLive }: RollbackOptions = {},
): Promise<LiveChange> {
  let target = version && (await wholeVersionOn(origin, name, version));
  let begun: LogEntry | undefined;
  const isMade = { ...action, isRollback: true, target: name } as const;
  return changeLiveRelease(origin, isMade, async (live) => {
    if (ifLive !== undefined && !isTyped(ifLive, liveVersionOf(live.release, name))) return {};
    // Keep the version for the next attempt: if somebody else rolls back too, go back once, not twice.
    target ??= await previousVersion(origin, live, name);
    assertNothingReplaced(
      (begun ??= live),
      live,
      (each) => each.name === name && each.to !== target,
    );
    return planRollback(origin, live.release, name, target, isForced);
  });
}

/**
 * Refuses to replace what went live after the command had begun: it can be the fix.
 * @param isReplaced whether the rollback would replace what changed
 */
function assertNothingReplaced(
  begun: LogEntry,
  live: LogEntry,
  isReplaced: (change: PackageChange) => boolean,
): void {
  const change = changesBetween(begun.release, live.release).find(isReplaced);
  if (!change) return;
  const { name, to } = change;
  throw new CommandError(
    `Meanwhile, ${name} ${to ? `${shortVersion(to)} went live` : 'was withdrawn'}. Nothing was changed. To see who did it, run: ${commandFor('releases')}`,
  );
}

/** Returns what `rollback` would make live. */
async function planRollback(
  origin: Origin,
  live: ReleasedVersions,
  name: string,
  version: string,
  isForced: boolean,
): Promise<Plan> {
  const stored = await findStoredVersion(origin, name, version);
  const check = await checkAgainstLive(origin, live, stored);
  const problem = `${name} ${shortVersion(version)} is incompatible with the live release:`;
  if (!isForced) assertCompatible(check, problem, adviceFor(stored, check));
  const notes =
    check.incompatibilities.length === 0
      ? check.notes
      : [...check.notes, `${problem}\n${listIncompatibilities(check)}`];
  return { ...planWith(live, stored), notes };
}

function adviceFor(
  { name, version }: PackageVersion,
  { incompatibilities }: ContractCheck,
): string {
  const remotes = [...new Set(incompatibilities.map(({ remote }) => remote))].join(', ');
  const others = name === 'host' ? remotes : 'the host';
  return (
    `Choose another version, or first roll back ${others} to one that fits: ${commandFor('releases')}\n` +
    `To make it live anyway, run: ${commandFor(`rollback ${name} ${shortVersion(version)} --force`)}`
  );
}

/** Returns the version that was live before; for a remote that is not live, the last live one. */
async function previousVersion(origin: Origin, live: LogEntry, name: string): Promise<string> {
  const names = [...liveVersionsOf(live.release).keys()];
  const version = names.includes(name)
    ? live.release.history[name]?.previous
    : await lastLiveVersion(origin, live, name);
  if (version) {
    await assertNotRolledBackYet(origin, live, name);
    return version;
  }
  if (!names.includes(name)) throw unknownPackage(name, live.release);
  throw new CommandError(
    `No earlier live version of ${name} is known. Choose one from ${commandFor('releases')}, then run: ${commandFor(`rollback ${name} <version>`)}`,
  );
}

export function unknownPackage(name: string, live: ReleasedVersions): CommandError {
  const names = [...liveVersionsOf(live).keys()].join(', ');
  return new CommandError(
    `"${name}" is neither in the live release nor in the log. Choose one of these: ${names}.`,
  );
}

/** Two people can roll back the same package. The second one must not undo what the first one did. */
async function assertNotRolledBackYet(origin: Origin, live: LogEntry, name: string): Promise<void> {
  const version = liveVersionOf(live.release, name);
  if (version === undefined) return;
  const found = await rollbackToLive(readLogFrom(origin, live.number), name);
  if (!found) return;
  throw new CommandError(
    `${name} is rolled back already, to ${shortVersion(version)}: ${describeAuthor(found)}\nNothing was changed. To roll back further, choose a version from ${commandFor('releases')}, then run: ${commandFor(`rollback ${name} <version>`)}`,
  );
}

async function lastLiveVersion(
  origin: Origin,
  live: LogEntry,
  name: string,
): Promise<string | undefined> {
  // A long log takes long to read. A name without any version is not in it, or cannot be restored.
  if (!isPackage(name) || (await listVersions(origin, name)).length === 0) return undefined;
  for await (const { release } of readLogFrom(origin, live.number)) {
    const version = liveVersionOf(release, name);
    if (version) return version;
  }
  return undefined;
}

/**
 * Makes all versions of an earlier release live together, under a new number. The newest entry of the log may be
 * damaged.
 * @throws CommandError when the log does not have the release, or a version of it is not on the origin
 *   or damaged
 */
export async function rollbackTo(
  origin: Origin,
  action: Action,
  number: number,
): ReturnType<typeof changeRelease> {
  let begun: LogEntry | undefined;
  const plan = async (newest: LogEntry | undefined): Promise<Plan> => {
    const entry = await readEntry(origin, number);
    if (!entry) {
      throw new CommandError(
        `Release ${number} is not in the log. To see the releases that are, run: ${commandFor('releases')}`,
      );
    }
    const isReplaced = ({ name, to }: PackageChange) => to !== liveVersionOf(entry.release, name);
    if (newest) assertNothingReplaced((begun ??= newest), newest, isReplaced);
    const { host, remotes } = entry.release;
    for (const [name, version] of liveVersionsOf(entry.release)) {
      await findStoredVersion(origin, name, version);
    }
    return number === newest?.number ? {} : { host, remotes };
  };
  return changeRelease(origin, { ...action, isRollback: true }, plan, true);
}
