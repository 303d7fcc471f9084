import { CommandError, DamageError } from '../../base/command-error';
import { sha256 } from '../../base/hashes';
import { adviceToRelease, commandFor } from '../../base/project';
import { checkRemotes, IncompatibleError, indent } from '../../contract/check-contracts';
import type { Plan, PlannedRelease, Planning } from '../../core/feature';
import type { ReadableOrigin } from '../../core/origin';
import type { PackageVersion } from '../../core/package-version';
import { shortVersion } from '../../core/short-version';
import { storedRemotes, storedVersion } from '../../core/stored-version';
import type { ReleasedVersions } from '../../core/versions';
import { shareFrom } from './share';

declare module '../../core/entry' {
  interface CommandOptions {
    /** Makes the version the candidate for this share of the browsers, instead of live for all: `10%`. */
    share?: string;
  }
}

/** The candidates of a release. Each key is the name of a remote. */
type Candidates = NonNullable<ReleasedVersions['candidates']>;

/**
 * Returns which candidates a release has. With `--share`, the version becomes a candidate, and nothing changes live. A
 * version that goes live ends the candidate of its package. A rollback of the host ends those that it is incompatible
 * with, and a rollback of the whole release ends all: afterwards every browser has the same versions. Whatever makes a
 * release ends those that are damaged: browsers cannot use them, and they must not stop anybody.
 */
export async function planCandidates({ origin, action, last, plan }: Planning): Promise<Plan> {
  if (!last) return {};
  const { target, isRollback, options = {} } = action;
  const { versions = [] } = plan;
  const { host, remotes } = last.release;
  const tried = versions.find(({ name }) => name === target);
  const share = tried && shareFrom(options.share, tried.name);
  const { candidates, notes } = await usableCandidates(origin, last.release, tried?.name);
  if (tried && share !== undefined) {
    const candidate = { version: tried.version, share, start: startOf(tried.version) };
    return { host, remotes, candidates: { ...candidates, [tried.name]: candidate }, notes };
  }
  if (isRollback && target === undefined) return { candidates: {} };
  const newHost = versions.find(({ name }) => name === 'host');
  const refused = await refusedCandidates(origin, candidates, isRollback ? newHost : undefined);
  const kept = Object.entries(candidates).filter(
    ([name]) =>
      Object.hasOwn(plan.candidates ?? candidates, name) &&
      Object.hasOwn(plan.remotes ?? remotes, name) &&
      !versions.some((version) => version.name === name) &&
      !refused.has(name),
  );
  return { candidates: Object.fromEntries(kept), notes: [...notes, ...refused.values()].flat() };
}

/**
 * Returns the candidates without those that are damaged, and a note on each of these. The one to be replaced stays, and
 * one that cannot be read right now.
 */
async function usableCandidates(
  origin: ReadableOrigin,
  { candidates = {} }: ReleasedVersions,
  replaced: string | undefined,
): Promise<{ candidates: Candidates; notes: string[] }> {
  const notes: string[] = [];
  const usable: Candidates = {};
  for (const [name, candidate] of Object.entries(candidates)) {
    const stored = storedVersion(origin, name, candidate.version);
    const isDamaged = await stored.readInfo().then(
      () => false,
      (error) => error instanceof DamageError,
    );
    if (name === replaced || !isDamaged) {
      usable[name] = candidate;
    } else {
      const version = shortVersion(candidate.version);
      notes.push(`The candidate ${name} ${version} is damaged, so no browser can use it.`);
    }
  }
  return { candidates: usable, notes };
}

/**
 * Returns where the range of browsers that use a version begins: from 0 up to 99. It is the same for each share, so a
 * larger one has all browsers of the smaller one.
 */
function startOf(version: string): number {
  return Number.parseInt(sha256(version).slice(0, 8), 16) % 100;
}

/**
 * Returns the candidate of a remote.
 * @param expected its version. Commands that retry pass it, so that they do not act on a newer candidate.
 * @throws CommandError when there is none, or when it is another version
 */
export function assertCandidate(
  live: ReleasedVersions,
  name: string,
  expected?: string,
): Candidates[string] {
  const candidate = live.candidates?.[name];
  if (candidate && (expected === undefined || expected === candidate.version)) return candidate;
  throw new CommandError(
    candidate
      ? `Meanwhile, somebody made ${shortVersion(candidate.version)} the candidate of ${name}. Nothing was changed. To see who, run: ${commandFor('releases')}`
      : `${name} has no candidate. Nothing was changed. To see the candidates, run: ${commandFor('releases')}`,
  );
}

/**
 * Checks that a package can have a candidate next to the live release. Does not compare contracts.
 * @param version undefined before the build
 * @throws CommandError when it is the host or live already, or when the remote is not live
 */
export function assertCanBeCandidate(
  live: ReleasedVersions | undefined,
  name: string,
  version?: string,
): void {
  const refuse = (problem: string, advice: string) => {
    throw new CommandError(`${problem} Nothing was changed. ${advice}`);
  };
  if (name === 'host') {
    refuse(
      'The host cannot be a candidate, because every browser loads its index.html.',
      `To release it for all browsers, ${adviceToRelease(name)}`,
    );
  }
  const replaced = live?.remotes[name];
  if (!replaced) {
    refuse(
      `${name} is not live, so there is no version that the other browsers could use.`,
      `To release it for all browsers first, ${adviceToRelease(name)}`,
    );
  }
  if (replaced?.version === version) {
    refuse(
      `${name} ${shortVersion(version)} is live already, so it cannot be a candidate.`,
      `To see the live versions, run: ${commandFor('releases')}`,
    );
  }
}

/** Refuses a release that `--share` asked for if it has no such candidate, and a host that is incompatible with one. */
export async function assertCandidates(planned: PlannedRelease): Promise<void> {
  const { origin, action, last, next, versions } = planned;
  const { candidates = {} } = next.release;
  if (action.options?.share !== undefined) {
    for (const { name, version } of versions) {
      assertCanBeCandidate(last?.release, name, version);
      if (candidates[name]?.version === version) continue;
      throw new CommandError(
        `${name} ${shortVersion(version)} could not become a candidate. Nothing was changed.`,
      );
    }
  }
  const host = versions.find(({ name }) => name === 'host');
  if (host && !action.isRollback) await assertCandidatesFit(origin, candidates, host);
}

/** Returns the candidates that cannot be live with a host, and why. The host can be just built. */
async function refusedCandidates(
  origin: ReadableOrigin,
  candidates: Candidates,
  host: PackageVersion | undefined,
): Promise<Map<string, string[]>> {
  const versions = storedRemotes(origin, candidates);
  if (!host || versions.length === 0) return new Map();
  const { incompatibilities } = await checkRemotes(host, versions);
  const refused = new Map<string, string[]>();
  for (const { remote, text } of incompatibilities) {
    refused.set(remote, [...(refused.get(remote) ?? []), text]);
  }
  return refused;
}

/** Checks that a host can be live together with all candidates. */
async function assertCandidatesFit(
  origin: ReadableOrigin,
  candidates: Candidates,
  host: PackageVersion,
): Promise<void> {
  const refused = await refusedCandidates(origin, candidates, host);
  if (refused.size === 0) return;
  const lines = [...refused].map(
    ([name, texts]) => `${name} ${shortVersion(candidates[name]!.version)}:\n${indent(texts)}`,
  );
  const ways = [...refused.keys()].flatMap((name) => [
    commandFor(`promote ${name}`),
    commandFor(`abort ${name}`),
  ]);
  throw new IncompatibleError(
    `host ${shortVersion(host.version)} cannot be released, because it is incompatible with a candidate:\n${indent(lines)}\nNothing was changed. First promote or abort the candidate: ${ways.join(', ')}`,
  );
}
