import type { Release } from '@backshop/shared-types';
import type { ExposeName } from '../contract';
import { reportFailure } from '../federation/failure/failure';
import {
  findHungPart,
  rememberFailedCandidate,
  startedCandidateKey,
} from '../federation/loading/candidate';

/**
 * Reports the candidates of a release that have hung or crashed an earlier tab of this browser, which could not do so
 * itself. `releasedVersion` does not choose them.
 */
export function reportHungCandidates({ remotes, candidates = {} }: Release): void {
  for (const [remote, candidate] of Object.entries(candidates)) {
    try {
      const expose = findHungPart(remote, candidate) as ExposeName | undefined;
      if (!expose) continue;
      rememberFailedCandidate(remote, candidate);
      localStorage.removeItem(startedCandidateKey(remote));
      const { version } = candidate;
      const facts = { code: 'timeout', phase: 'render', version, expose } as const;
      const fellBackTo = remotes[remote]?.version ?? '';
      const failure = new Error('It hung or crashed an earlier tab.');
      reportFailure(Object.assign(failure, facts, { fellBackTo }));
    } catch {
      // The browser blocks storage, so it uses no candidate.
    }
  }
}
