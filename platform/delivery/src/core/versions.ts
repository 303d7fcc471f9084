/** The versions that a release consists of. Features add their part with `declare module`. */
export interface ReleasedVersions {
  host: string;
  remotes: Record<string, { version: string }>;
}

/** What the log knows of a live package: see `PackageHistory` in shared-types. */
export interface LivePackage {
  /** When its version went live, ISO 8601. */
  since: string;
  /** The version that was live before, if any. */
  previous?: string;
}

/** Returns the live version of each package, by name: `host`, or the name of a remote. */
export function liveVersionsOf({ host, remotes }: ReleasedVersions): Map<string, string> {
  const ofRemotes = Object.entries(remotes).map(([name, { version }]) => [name, version] as const);
  return new Map([['host', host], ...ofRemotes]);
}

export function liveVersionOf(
  { host, remotes }: ReleasedVersions,
  name: string,
): string | undefined {
  return name === 'host' ? host : remotes[name]?.version;
}

/** A package, and one of its versions. */
export type NamedVersion = [name: string, version: string];

/**
 * Returns the history of the packages of a new release. What features said of a version stays while it is live.
 * @param last the release before
 * @param time when the new one is made, ISO 8601
 */
export function historyAfter(
  last: (ReleasedVersions & { history: Record<string, LivePackage> }) | undefined,
  next: ReleasedVersions,
  time: string,
): Record<string, LivePackage> {
  const before = last && liveVersionsOf(last);
  const packages = [...liveVersionsOf(next)].map(([name, version]) => {
    const previous = before?.get(name);
    if (previous === version) return [name, { since: time, ...last?.history[name] }] as const;
    return [name, { since: time, ...(previous && { previous }) }] as const;
  });
  return Object.fromEntries(packages);
}

export interface PackageChange {
  /** `host`, or the name of a remote. */
  name: string;
  /** Missing for a package that became live. */
  from?: string;
  /** Missing for a package that is no longer live. */
  to?: string;
}

export function changesBetween(
  before: ReleasedVersions | undefined,
  after: ReleasedVersions,
): PackageChange[] {
  const old = before ? liveVersionsOf(before) : new Map<string, string>();
  const now = liveVersionsOf(after);
  return [...new Set([...now.keys(), ...old.keys()])]
    .filter((name) => old.get(name) !== now.get(name))
    .map((name) => {
      const [from, to] = [old.get(name), now.get(name)];
      return { name, ...(from && { from }), ...(to && { to }) };
    });
}
