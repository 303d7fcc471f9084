import type { Settings } from '@backshop/shared-types';
import { randomUUID } from 'node:crypto';
import type { Action } from '../base/action';
import type { CommitSource } from '../base/git';
import { checkRemotes } from '../contract/check-contracts';
import { type Hold, type LivePackage, type LogEnd, type LogEntry, nextNumber } from './log';
import { logFormat } from './entry';
import {
  liveVersionsOf,
  newVersionsOf,
  releasedVersions,
  type ReleasedVersions,
} from './versions';
import type { Origin } from './origin';
import { readBuildRecord } from '../features/provenance/build-record';
import type { PackageVersion } from './package-version';
import { storedVersion } from './stored-version';
import { unlessDamaged } from '../page/describe-release';

/** What a command wants to change. */
export interface Plan extends ReleasedVersions {
  /** The packages on hold, if the command changes that. */
  holds?: Record<string, Hold> | undefined;
  /** The settings of the environment, if the command changes them. */
  settings?: Settings | undefined;
  /** The folders that a prune begins to delete with this release, or an empty list when it has deleted them. */
  removing?: string[] | undefined;
  /** For whoever runs the command. */
  notes?: string[];
  /** Puts the files of the release on the origin, after all checks. Returns more notes. */
  put?: () => Promise<string[]>;
}

export async function nextEntry(
  origin: Origin,
  { command, by, message, source: stated, from, isRollback, isPrune }: Action,
  end: LogEnd,
  { holds = {}, settings = {}, removing = [], ...versions }: Omit<Plan, 'put'>,
): Promise<LogEntry> {
  const { entry: last } = end;
  const time = new Date().toISOString();
  const source = stated ?? (await sourceOfChange(origin, last?.release, versions));
  const history = await historyAfter(origin, last?.release, versions, time, isRollback);
  return {
    format: logFormat,
    id: randomUUID(),
    number: nextNumber(end),
    time,
    by,
    command,
    ...(message && { message }),
    ...(source && { source }),
    ...(from && { from }),
    ...(isRollback && { isRollback }),
    ...(isPrune && { isPrune }),
    release: { ...releasedVersions(versions), history },
    ...(Object.keys(holds).length > 0 && { holds }),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(removing.length > 0 && { removing }),
  };
}

/**
 * Returns the source of the versions that a release makes live or candidates. Returns undefined if they come from
 * several commits.
 */
async function sourceOfChange(
  origin: Origin,
  before: ReleasedVersions | undefined,
  after: ReleasedVersions,
): Promise<CommitSource | undefined> {
  const [first, ...others] = await Promise.all(
    newVersionsOf(before, after).map(([name, version]) => readBuildRecord(origin, name, version)),
  );
  const isOne = others.every(
    (each) => each?.commit === first?.commit && each?.isClean === first?.isClean,
  );
  if (!first || !isOne) return undefined;
  const { commit, committed, isClean } = first;
  return { commit, committed, isClean };
}

/**
 * Returns what the log knows of each live package: since when, which version was live before, and whether that one
 * is a fallback, which the host uses by itself when the live version fails. The build of the live version asks for
 * this. Each release checks again whether the previous version is compatible with the host.
 * @param isRollback a version that a rollback replaces is no fallback: it may be the reason for the rollback
 */
async function historyAfter(
  origin: Origin,
  last: LogEntry['release'] | undefined,
  versions: ReleasedVersions,
  time: string,
  isRollback = false,
): Promise<Record<string, LivePackage>> {
  const live = last && liveVersionsOf(last);
  const host = storedVersion(origin, 'host', versions.host);
  const history: Record<string, LivePackage> = {};
  for (const [name, version] of liveVersionsOf(versions)) {
    const replaced = live?.get(name);
    const isChanged = replaced !== version;
    const known = isChanged ? undefined : last?.history[name];
    const { fallback, ...own } = known ?? {
      since: time,
      ...(replaced && isChanged && { previous: replaced }),
    };
    history[name] = own;
    if (name === 'host' || !own.previous) continue;
    const isAsked = isChanged
      ? !isRollback && (await asksForFallback(storedVersion(origin, name, version)))
      : fallback === 'previous';
    if (isAsked && (await isCompatible(host, storedVersion(origin, name, own.previous)))) {
      history[name] = { ...own, fallback: 'previous' };
    }
  }
  return history;
}

async function asksForFallback(remote: PackageVersion): Promise<boolean> {
  return (await remote.readInfo()).contract.fallback === 'previous';
}

/** Whether contracts show that two versions work together. A damaged version does not. */
async function isCompatible(host: PackageVersion, remote: PackageVersion): Promise<boolean> {
  const check = await unlessDamaged(checkRemotes(host, [remote]), undefined);
  return check?.incompatibilities.length === 0;
}
