import type { Release } from '@backshop/shared-types';
import {
  changesBetween,
  liveVersionsOf,
  type NamedVersion,
  type ReleasedVersions,
  type LivePackage,
} from '../core/versions';

/** Returns all versions that browsers use: the live ones and the candidates. A name can occur twice. */
export function usedVersionsOf({
  host,
  remotes,
  candidates = {},
}: ReleasedVersions): NamedVersion[] {
  const ofRemotes = [...Object.entries(remotes), ...Object.entries(candidates)];
  return [['host', host], ...ofRemotes.map(([name, { version }]): NamedVersion => [name, version])];
}

/** Returns what a release makes live or candidates: also by a rollback, and a candidate whose share it changes. */
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

export interface CandidateChange {
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

/** Formats the share of a candidate: `10%`. */
export function formatShare(share: number): string {
  return `${share}%`;
}

export function previousVersionsOf(history: Record<string, LivePackage> = {}): NamedVersion[] {
  return Object.entries(history).flatMap(([name, { previous }]): NamedVersion[] =>
    previous ? [[name, previous]] : [],
  );
}

/** Returns the remote of an expose: `shop` of `shop/Page`. */
export function remoteOf(expose: string): string {
  return expose.slice(0, expose.indexOf('/'));
}

/** Returns the expose of each page that a remote brings, by path. */
export function broughtPages(remotes: Release['remotes']): [path: string, expose: string][] {
  return Object.entries(remotes).flatMap(([remote, { pages = {} }]) =>
    Object.entries(pages).map(([expose, { path }]): [string, string] => [
      path,
      `${remote}/${expose}`,
    ]),
  );
}
