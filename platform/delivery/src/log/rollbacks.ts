import { formatMinute } from '../base/format-minute';
import { versionsOf } from './changes';
import type { ReleaseContent } from './log-entry';

/** What the log has to say about a release, to find rollbacks. */
export interface PastRelease {
  /** ISO 8601. */
  time: string;
  by: string;
  message?: string;
  /** Whether it went back to earlier versions. */
  isRollback?: true;
  release: ReleaseContent;
}

/** Releases, the newest one first. */
type Log<Entry> = AsyncIterable<Entry> | Iterable<Entry>;

/**
 * Returns the rollback that replaced a version when it was live last. Returns undefined if something else replaced
 * it, or if it was never live.
 * @param builtAt when the version was built first, ISO 8601: the log before that is not read
 */
export async function rollbackFrom<Entry extends PastRelease>(
  log: Log<Entry>,
  name: string,
  version: string,
  builtAt = '',
): Promise<Entry | undefined> {
  let after: Entry | undefined;
  for await (const entry of log) {
    if (versionsOf(entry.release).get(name) === version) return after?.isRollback && after;
    if (entry.time < builtAt) return undefined;
    after = entry;
  }
  return undefined;
}

/** Returns the rollback that made the live version of a package live, if it was one. */
export async function rollbackToLive<Entry extends PastRelease>(
  log: Log<Entry>,
  name: string,
): Promise<Entry | undefined> {
  let after: Entry | undefined;
  for await (const entry of log) {
    const isChanged = after && versionOf(after, name) !== versionOf(entry, name);
    if (isChanged) return after?.isRollback && after;
    after = entry;
  }
  return undefined;
}

const versionOf = ({ release }: PastRelease, name: string) => versionsOf(release).get(name);

/** Returns who made a release, when and why: `Jo, 2026-11-21 09:30 UTC: "Throws on click"`. */
export function describeAuthor({ by, time, message }: PastRelease): string {
  return `${by}, ${formatMinute(time)} UTC${message ? `: "${message}"` : ''}`;
}
