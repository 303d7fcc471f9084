import { allRemotesOf, type ReleaseContent } from './release-content';
import { CommandError } from '../command-error';
import { commandFor } from '../command-name';

/**
 * Refuses a release whose remotes would load from elsewhere.
 * @throws CommandError that names the first such remote
 */
export function assertEntries(content: ReleaseContent): void {
  for (const [name, { entry }] of allRemotesOf(content)) {
    if (isOwnEntry(name, entry)) continue;
    throw new CommandError(
      `The release can't go live, because the entry of ${name} is ${JSON.stringify(entry)}. It must be a path below /remotes/${name}/. To replace it, run: ${commandFor(`release ${name}`)}`,
    );
  }
}

/** Whether an entry is a path on this origin, in the folder of the remote's versions. */
export function isOwnEntry(name: string, entry: unknown): boolean {
  if (typeof entry !== 'string' || !entry.startsWith(`/remotes/${name}/`)) return false;
  // A browser resolves dots, backslashes and line breaks: then the path differs.
  return !entry.includes('%') && new URL(entry, 'http://origin').pathname === entry;
}
