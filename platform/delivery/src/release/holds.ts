import type { Action } from '../action/action';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/command-name';
import { formatMinute } from '../base/format-minute';
import { candidateChanges, changesBetween } from '../log/changes';
import type { Hold, LogEntry, ReleaseContent } from '../log/log-entry';

/** Returns the hold that an action puts on a package. */
export function holdBy({ by, message }: Action): Hold {
  return { by, time: new Date().toISOString(), ...(message && { message }) };
}

/** Formats a hold: `on hold since 2026-11-21 09:30 UTC by Jo: "#123"`. */
export function describeHold({ by, time, message }: Hold): string {
  return `on hold since ${formatMinute(time)} UTC by ${by}${message ? `: "${message}"` : ''}`;
}

/**
 * Refuses to release a package that is on hold. A rollback is allowed, and so is the end of a candidate.
 * @throws CommandError that says who put the package on hold, when and why
 */
export function assertNotHeld(
  { isRollback }: Action,
  { holds = {}, release }: LogEntry,
  next: ReleaseContent,
): void {
  if (isRollback) return;
  const released = changesBetween(release, next).filter(({ to }) => to !== undefined);
  const tried = candidateChanges(release, next).filter(({ change }) => change === 'candidate');
  const held = [...released, ...tried].find(({ name }) => Object.hasOwn(holds, name));
  if (!held) return;
  const { name } = held;
  throw new CommandError(
    `Nothing was released, because ${name} is ${describeHold(holds[name]!)}\nTo end the hold, run: ${commandFor(`hold ${name} --end`)}`,
  );
}
