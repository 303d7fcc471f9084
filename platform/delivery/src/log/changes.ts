import type { ReleaseContent } from './log-entry';

/** Returns the live version of each package, by name: `host`, or the name of a remote. */
export function versionsOf({ host, remotes }: ReleaseContent): Map<string, string> {
  const ofRemotes = Object.entries(remotes).map(([name, { version }]) => [name, version] as const);
  return new Map([['host', host], ...ofRemotes]);
}

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

/** What a release did to a candidate. */
export interface CandidateChange {
  /** Name of the remote. */
  name: string;
  version: string;
  /** Percentage of the browsers that use it, or used it last. */
  share: number;
  /** The share before, if the version was the candidate already. */
  from?: number;
  /** It is the candidate now, it is live now, or neither. */
  change: 'candidate' | 'promoted' | 'aborted';
}

/** Returns what happened to the candidates between two releases. */
export function candidateChanges(
  before: ReleaseContent | undefined,
  after: ReleaseContent,
): CandidateChange[] {
  const old = before?.candidates ?? {};
  const now = after.candidates ?? {};
  const live = versionsOf(after);
  const ended = Object.entries(old)
    .filter(([name, { version }]) => now[name]?.version !== version)
    .map(([name, { version, share }]): CandidateChange => {
      const change = live.get(name) === version ? 'promoted' : 'aborted';
      return { name, version, share, change };
    });
  const begun = Object.entries(now).flatMap(([name, { version, share }]): CandidateChange[] => {
    const from = old[name]?.version === version ? old[name].share : undefined;
    if (from === share) return [];
    return [{ name, version, share, ...(from !== undefined && { from }), change: 'candidate' }];
  });
  return [...ended, ...begun];
}
