import { type ReleaseContent, versionsOf } from '../release/release-content';

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
