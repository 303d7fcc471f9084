/** A remote that `pnpm dev` serves from its sources. */
const devEntry = /^http:\/\/localhost:\d+\/remoteEntry\.js$/;

/**
 * Returns whether a remote's entry is a path on this origin, in the folder of the remote's versions. A
 * development build of the host also accepts a dev server on this machine.
 */
export function isOwnEntry(name: string, entry: string): boolean {
  if (process.env.NODE_ENV === 'development' && devEntry.test(entry)) return true;
  if (!entry.startsWith(`/remotes/${name}/`) || entry.includes('%')) return false;
  // The browser resolves dots, backslashes and line breaks. Then the path differs.
  return new URL(entry, location.origin).pathname === entry;
}
