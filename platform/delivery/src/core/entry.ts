import { CommandError } from '../base/command-error';
import { isCommitSource } from '../base/git';
import { isObject, isTime, parseJson } from '../base/optional';
import { inWorkspace } from '../base/project';
import { isPackage, isVersion, isVersionFolder } from './paths';
import { areCandidates, areVersions } from '../page/index-html';
import type { LogEntry } from './log';
import { areSettings } from '../page/settings';

/**
 * The format of the entries that these commands write. Increase it when older commands would damage an origin with
 * the new entries. They refuse to change it then.
 */
export const logFormat = 2;

/**
 * Returns the entry in a file, or undefined when the file is damaged.
 * @throws CommandError when a newer command wrote it
 */
export function parseEntry(number: number, text: string): LogEntry | undefined {
  const entry = (parseJson(text) ?? {}) as Partial<LogEntry>;
  const { format, release } = entry;
  if (typeof format !== 'number') return undefined;
  if (format > logFormat) {
    throw new CommandError(
      `Release ${number} has format ${format}, but these commands know formats up to ${logFormat}. Nothing was changed. ${inWorkspace('Update this checkout (git pull)', 'Update @backshop/delivery')}, then run the command again.`,
    );
  }
  const { holds = {}, removing = [], settings = {}, source, message = '', from = '' } = entry;
  const { pushedOut = [] } = entry;
  const texts = [entry.by, entry.command, message, from, ...[pushedOut].flat()];
  const isIntact =
    entry.number === number &&
    typeof entry.id === 'string' &&
    /^[\w-]+$/.test(entry.id) && // It is part of a path.
    isTime(entry.time) &&
    texts.every((text) => typeof text === 'string') &&
    isObject(release) &&
    isVersion(release.host) &&
    areVersions(release.remotes) &&
    (release.candidates === undefined || areCandidates(release.candidates)) &&
    eachIs(release.history, isLivePackage) &&
    eachIs(holds, isHold) &&
    Array.isArray(pushedOut) &&
    Array.isArray(removing) &&
    removing.every(isVersionFolder) &&
    areSettings(settings) &&
    (source === undefined || (isObject(source) && isCommitSource(source)));
  return isIntact ? (entry as LogEntry) : undefined;
}

/** Whether a value has a usable value by the name of each package. */
function eachIs(
  value: unknown,
  isUsable: (each: Record<string, unknown>) => boolean,
): value is Record<string, unknown> {
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([name, each]) => isPackage(name) && isObject(each) && isUsable(each),
    )
  );
}

function isLivePackage({ since, previous }: Record<string, unknown>): boolean {
  return isTime(since) && (previous === undefined || isVersion(previous));
}

function isHold({ by, time, message = '' }: Record<string, unknown>): boolean {
  return isTime(time) && [by, message].every((text) => typeof text === 'string');
}
