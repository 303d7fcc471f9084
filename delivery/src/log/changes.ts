import { type ReleaseContent, versionsOf } from '../release/release-content';

/** A package whose version a release changed. */
export interface PackageChange {
  /** `host`, or the name of a remote. */
  name: string;
  /** Missing for a package that became live. */
  from?: string;
  /** Missing for a package that is no longer live. */
  to?: string;
}

/** Returns the packages whose versions differ between two releases. */
export function changesBetween(
  before: ReleaseContent | undefined,
  after: ReleaseContent,
): PackageChange[] {
  const old = before ? versionsOf(before) : new Map<string, string>();
  const now = versionsOf(after);
  return [...new Set([...now.keys(), ...old.keys()])]
    .filter((name) => old.get(name) !== now.get(name))
    .map((name) => {
      const [from, to] = [old.get(name), now.get(name)];
      return { name, ...(from && { from }), ...(to && { to }) };
    });
}
