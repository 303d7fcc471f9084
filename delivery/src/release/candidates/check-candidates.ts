import { CommandError } from '../../command-error';
import { commandFor } from '../../command-name';
import { IncompatibleError, indent } from '../../contract/assert-compatible';
import { checkRemotes } from '../../contract/check-contracts';
import type { ReleaseContent } from '../../log/log-entry';
import type { ReadableOrigin } from '../../origin/origin';
import type { PackageVersion } from '../../version/package-version';
import { storedVersion } from '../../version/stored-version';
import type { Candidates } from './candidate';

/**
 * Checks that a version can become a candidate next to the live release. Does not compare contracts.
 * @throws CommandError when it is the host or live already, or when the remote is not live
 */
export function assertCanBeCandidate(
  live: ReleaseContent,
  { name, version }: Pick<PackageVersion, 'name' | 'version'>,
): void {
  const refuse = (problem: string, advice: string) => {
    throw new CommandError(`${problem} Nothing was changed. ${advice}`);
  };
  const released = commandFor(`release ${name}`);
  if (name === 'host') {
    refuse(
      'The host cannot be a candidate, because every browser loads its index.html.',
      `To release it for all browsers, run: ${released}`,
    );
  }
  const replaced = live.remotes[name];
  if (!replaced) {
    refuse(
      `${name} is not live, so there is no version that the other browsers could use.`,
      `First release it for all browsers: ${released}`,
    );
  }
  if (replaced?.version === version) {
    refuse(
      `${name} ${version} is live already, so it cannot be a candidate.`,
      `To see the live versions, run: ${commandFor('releases')}`,
    );
  }
}

/**
 * Returns the candidates that cannot be live together with a host, and why: texts, by remote.
 * @param host a version of the host, on the origin or just built
 */
export async function refusedCandidates(
  origin: ReadableOrigin,
  candidates: Candidates = {},
  host: PackageVersion,
): Promise<Map<string, string[]>> {
  const all = Object.entries(candidates);
  if (all.length === 0) return new Map();
  const versions = all.map(([name, { version }]) => storedVersion(origin, name, version));
  const { incompatibilities } = await checkRemotes(host, versions);
  const refused = new Map<string, string[]>();
  for (const { remote, text } of incompatibilities) {
    refused.set(remote, [...(refused.get(remote) ?? []), text]);
  }
  return refused;
}

/**
 * Checks that a host can be live together with all candidates.
 * @throws IncompatibleError that lists the candidates that it refuses, and says how to end them
 */
export async function assertCandidatesFit(
  origin: ReadableOrigin,
  candidates: Candidates | undefined,
  host: PackageVersion,
): Promise<void> {
  const refused = await refusedCandidates(origin, candidates, host);
  if (refused.size === 0) return;
  const lines = [...refused].map(
    ([name, texts]) => `${name} ${candidates?.[name]?.version}:\n${indent(texts)}`,
  );
  const ways = [...refused.keys()].flatMap((name) => [
    commandFor(`promote ${name}`),
    commandFor(`abort ${name}`),
  ]);
  throw new IncompatibleError(
    `host ${host.version} can't be released, because it is incompatible with a candidate:\n${indent(lines)}\nNothing was changed. First promote or abort the candidate: ${ways.join(', ')}`,
  );
}
