import type { PackageHistory, Release } from '@backshop/shared-types';
import { chunkFolders, versionFolder } from './paths';

/** The versions that browsers use. */
export interface ReleasedVersions {
  /** Version of the host. */
  host: string;
  /** The live version of each remote. */
  remotes: Record<string, { version: string }>;
  /** The candidate of each remote that has one: see `Candidate` in shared-types. */
  candidates?: Record<string, { version: string; share: number; start: number }>;
}

/** Returns the versions of a release alone, in the form in which the log keeps them. */
export function releasedVersions({
  host,
  remotes,
  candidates = {},
}: ReleasedVersions): ReleasedVersions {
  const versions = {
    host,
    remotes: mapValues(remotes, ({ version }) => ({ version })),
  };
  if (Object.keys(candidates).length === 0) return versions;
  return {
    ...versions,
    candidates: mapValues(candidates, ({ version, share, start }) => ({ version, share, start })),
  };
}

function mapValues<Value, Result>(
  values: Record<string, Value>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, change(value)] as const),
  );
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

/** Returns all versions that browsers use: the live ones and the candidates. A name can occur twice. */
export function usedVersionsOf({
  host,
  remotes,
  candidates = {},
}: ReleasedVersions): NamedVersion[] {
  const ofRemotes = [...Object.entries(remotes), ...Object.entries(candidates)];
  return [['host', host], ...ofRemotes.map(([name, { version }]): NamedVersion => [name, version])];
}

/** Returns the versions that were live before those of a release. */
export function previousVersionsOf(history: Record<string, PackageHistory> = {}): NamedVersion[] {
  return Object.entries(history).flatMap(([name, { previous }]): NamedVersion[] =>
    previous ? [[name, previous]] : [],
  );
}

export function foldersOf(release: Release): string[] {
  const remotes = [...Object.entries(release.remotes), ...Object.entries(release.candidates ?? {})];
  return [
    ...new Set([
      ...usedVersionsOf(release).map((each) => versionFolder(...each)),
      ...remotes.flatMap(([name, { chunks }]) => chunkFolders(name, chunks)),
    ]),
  ];
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

export function candidateChanges(
  before: ReleasedVersions | undefined,
  after: ReleasedVersions,
): CandidateChange[] {
  const old = before?.candidates ?? {};
  const now = after.candidates ?? {};
  const live = liveVersionsOf(after);
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

/** Returns the versions that a release makes live or candidates. */
export function newVersionsOf(
  before: ReleasedVersions | undefined,
  after: ReleasedVersions,
): NamedVersion[] {
  const released = changesBetween(before, after).flatMap(({ name, to }): NamedVersion[] =>
    to === undefined ? [] : [[name, to]],
  );
  const tried = candidateChanges(before, after)
    .filter(({ change }) => change === 'candidate')
    .map(({ name, version }): NamedVersion => [name, version]);
  return [...released, ...tried];
}
