import { CommandError } from '../../command-error';
import { commandFor } from '../../command-name';
import type { ReleaseContent } from '../../log/log-entry';
import { sha256 } from '../../sha256';
import { contentOf } from '../release-content';

/** The candidates of a release. Each key is the name of a remote. */
export type Candidates = NonNullable<ReleaseContent['candidates']>;

/**
 * Returns the candidate that a version of a remote becomes. A version that is the candidate already keeps its
 * `start`. So a larger share has all browsers of the smaller one.
 * @param share percentage of the browsers that use it
 */
export function candidateFrom(
  version: string,
  share: number,
  current: Candidates[string] | undefined,
): Candidates[string] {
  const start = current?.version === version ? current.start : startOf(version);
  return { version, share, start };
}

/** Returns where the range of browsers that use a version begins: from 0 up to 99. */
function startOf(version: string): number {
  return Number.parseInt(sha256(version).slice(0, 8), 16) % 100;
}

/** Formats a share: `10 %`. */
export function formatShare(share: number): string {
  return `${share} %`;
}

/** Returns a content with other candidates. */
export function withCandidates(content: ReleaseContent, candidates: Candidates): ReleaseContent {
  return contentOf({ ...content, candidates });
}

/** Returns the candidates without those of some remotes. */
export function candidatesExcept(
  { candidates = {} }: Pick<ReleaseContent, 'candidates'>,
  names: Iterable<string>,
): Candidates {
  const excluded = new Set(names);
  return Object.fromEntries(Object.entries(candidates).filter(([name]) => !excluded.has(name)));
}

/**
 * Returns the candidate of a remote.
 * @param expected its version. Commands that retry pass it, so that they do not act on a newer candidate.
 * @throws CommandError when there is none, or when it is another version
 */
export function assertCandidate(
  live: ReleaseContent,
  name: string,
  expected?: string,
): Candidates[string] {
  const candidate = live.candidates?.[name];
  if (candidate && (expected === undefined || expected === candidate.version)) return candidate;
  throw new CommandError(
    candidate
      ? `Meanwhile, somebody made ${candidate.version} the candidate of ${name}. Nothing was changed. To see who, run: ${commandFor('releases')}`
      : `${name} has no candidate. Nothing was changed. To see the candidates, run: ${commandFor('releases')}`,
  );
}
