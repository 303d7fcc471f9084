import type { Source } from '../action/source';
import type { Origin } from '../origin/origin';
import { candidateChanges, versionsOf } from '../log/changes';
import type { ReleaseContent } from '../log/log-entry';
import { readBuildRecord } from '../version/build-record';

/**
 * Returns the source of the versions that a release makes live or candidates. Returns undefined if they come from
 * several commits.
 */
export async function sourceOfChange(
  origin: Origin,
  before: ReleaseContent | undefined,
  after: ReleaseContent,
): Promise<Source | undefined> {
  const known = before && versionsOf(before);
  const changed = [...versionsOf(after)].filter(([name, version]) => known?.get(name) !== version);
  const tried = candidateChanges(before, after)
    .filter(({ change }) => change === 'candidate')
    .map(({ name, version }) => [name, version] as const);
  const records = await Promise.all(
    [...changed, ...tried].map(([name, version]) => readBuildRecord(origin, name, version)),
  );
  const [first, ...others] = records;
  const isOne = others.every(
    (each) => each?.commit === first?.commit && each?.isClean === first?.isClean,
  );
  if (!first || !isOne) return undefined;
  const { commit, committed, isClean } = first;
  return { commit, committed, isClean };
}
