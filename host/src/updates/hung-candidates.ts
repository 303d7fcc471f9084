import type { Release } from '@backshop/shared-types';
import type { ExposeName } from '../contract';
import { Failure, reportFailure } from '../federation/failure/failure';
import {
  findHungPart,
  rememberFailedCandidate,
  startedCandidateKey,
} from '../federation/loading/candidate';
import { browserStore } from '../storage';

/**
 * Reports the candidates of a release that have hung or crashed an earlier tab of this browser, which could not do so
 * itself. `candidateOrLive` does not choose them.
 */
export function reportHungCandidates({ remotes, candidates = {} }: Release): void {
  for (const [remote, candidate] of Object.entries(candidates)) {
    const expose = findHungPart(remote, candidate) as ExposeName | undefined;
    if (!expose) continue;
    rememberFailedCandidate(remote, candidate.version);
    browserStore.write(startedCandidateKey(remote), null);
    const { version } = candidate;
    const facts = { code: 'timeout', phase: 'render', version, expose } as const;
    const failure = new Failure('It hung or crashed an earlier tab.', facts);
    reportFailure(failure, remotes[remote]?.version ?? '');
  }
}
