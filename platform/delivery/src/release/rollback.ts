import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/command-name';
import { assertCompatible, listIncompatibilities } from '../contract/assert-compatible';
import { checkAgainstLive, type ContractCheck } from '../contract/check-contracts';
import { versionsOf } from '../log/changes';
import type { LogEntry, ReleaseContent } from '../log/log-entry';
import { readLogFrom } from '../log/read-log';
import { describeAuthor, rollbackToLive } from '../log/rollbacks';
import { isFolderName } from '../origin/folders';
import type { Origin } from '../origin/origin';
import type { PackageVersion } from '../version/package-version';
import { findStoredVersion, listVersions } from '../version/stored-version';
import { assertLive } from './live-release';
import { candidatesExcept, putInRelease, refusedCandidates, withCandidates } from './candidates';
import { changeRelease } from './change-release';
import { holdBy } from './holds';
import { contentOf } from '../log/release-content';

interface RollbackOptions {
  /** Makes even an incompatible version live; the notes list the incompatibilities then. */
  isForced?: boolean;
  /** Changes nothing unless this version of the package is live. */
  ifLive?: string;
  /** Puts the package on hold, so that nobody releases it again before somebody ends the hold. */
  isHeld?: boolean;
}

/**
 * Makes another version of a package live, from its files on the origin. The other packages stay as
 * they are. A remote that is not live any more becomes live again. Ends the candidate of the package, and
 * those that are incompatible with an older host.
 * @param version default: the version that was live before
 * @returns the live release, the one before it, and the notes of the contract check
 * @throws CommandError when the package or version does not exist, is damaged, or is incompatible
 *   with the live release
 */
export async function rollback(
  origin: Origin,
  action: Action,
  name: string,
  version?: string,
  { isForced = false, ifLive, isHeld = false }: RollbackOptions = {},
): Promise<{ release: Release; before: Release; notes: string[] }> {
  let notes: string[] = [];
  let target = version;
  const plan = async (current: Release | undefined, entry: LogEntry | undefined) => {
    const live = assertLive(current);
    if (ifLive !== undefined && versionsOf(live).get(name) !== ifLive) return contentOf(live);
    const planned = await planRollback(origin, live, name, target, isForced);
    // Keep the version for the next attempt: if somebody else rolls back too, go back once, not
    // twice.
    target = planned.version;
    notes = planned.notes;
    const holds = { ...entry?.holds, ...(isHeld && { [name]: holdBy(action) }) };
    return { ...planned.content, holds };
  };
  const changed = await changeRelease(origin, { ...action, isRollback: true }, plan);
  const { release, before } = changed;
  return { release, before: assertLive(before), notes: [...notes, ...changed.notes] };
}

/**
 * Returns what `rollback` would make live.
 * @throws CommandError when the version cannot go live
 */
async function planRollback(
  origin: Origin,
  live: Release,
  name: string,
  version?: string,
  isForced = false,
): Promise<{ content: ReleaseContent; version: string; notes: string[] }> {
  const stored = await findStoredVersion(
    origin,
    name,
    version ?? (await previousVersion(origin, live, name)),
  );
  const check = await checkAgainstLive(origin, live, stored);
  const problem = `${name} ${stored.version} is incompatible with the live release:`;
  if (!isForced) assertCompatible(check, problem, adviceFor(stored, check));
  const notes =
    check.incompatibilities.length === 0
      ? check.notes
      : [...check.notes, `${problem}\n${listIncompatibilities(check)}`];
  const content = putInRelease(live, stored);
  const target = stored.version;
  if (name !== 'host') return { content, version: target, notes };
  const refused = await refusedCandidates(origin, live.candidates, stored);
  return {
    content: withCandidates(content, candidatesExcept(content, refused.keys())),
    version: target,
    notes: [...notes, ...[...refused.values()].flat()],
  };
}

function adviceFor(
  { name, version }: PackageVersion,
  { incompatibilities }: ContractCheck,
): string {
  const remotes = [...new Set(incompatibilities.map(({ remote }) => remote))].join(', ');
  const others = name === 'host' ? remotes : 'the host';
  return (
    `Choose another version, or first roll back ${others} to one that fits: ${commandFor('releases')}\n` +
    `To make it live anyway, run: ${commandFor(`rollback ${name} ${version} --force`)}`
  );
}

/**
 * Returns the version that was live before; for a remote that is not live, the last live one.
 * @throws CommandError when there is none, or when the package is rolled back already: the version before is then
 *   the one that somebody has rolled back
 */
async function previousVersion(origin: Origin, live: Release, name: string): Promise<string> {
  const names = [...versionsOf(live).keys()];
  const version = names.includes(name)
    ? live.history?.[name]?.previous
    : await lastLiveVersion(origin, live, name);
  if (version) {
    await assertNotRolledBackYet(origin, live, name);
    return version;
  }
  throw new CommandError(
    names.includes(name)
      ? `The release does not say which version of ${name} was live before. Choose one from ${commandFor('releases')}, then run: ${commandFor(`rollback ${name} <version>`)}`
      : `"${name}" is neither in the live release nor in the log. Choose one of these: ${names.join(', ')}.`,
  );
}

/** Two people can roll back the same package. The second one must not undo what the first one did. */
async function assertNotRolledBackYet(origin: Origin, live: Release, name: string): Promise<void> {
  const version = versionsOf(live).get(name);
  if (version === undefined) return;
  const found = await rollbackToLive(readLogFrom(origin, live.number), name);
  if (!found) return;
  throw new CommandError(
    `${name} is rolled back already, to ${version}: ${describeAuthor(found)}\nNothing was changed. To go back further, choose a version from ${commandFor('releases')}, then run: ${commandFor(`rollback ${name} <version>`)}`,
  );
}

async function lastLiveVersion(
  origin: Origin,
  live: Release,
  name: string,
): Promise<string | undefined> {
  // A long log takes long to read. A name without any version is not in it, or can't be restored.
  if (!isFolderName(name) || (await listVersions(origin, name)).length === 0) return undefined;
  for await (const { release } of readLogFrom(origin, live.number)) {
    const version = versionsOf(release).get(name);
    if (version) return version;
  }
  return undefined;
}
