import { type Policy, policyFile } from '@backshop/build-config/output-format';
import { mergeSources, selectAllowed } from '@backshop/build-config/policy-sources';
import type { Release } from '@backshop/shared-types';
import { readContract } from '../../contract/read-contract';
import type { Origin } from '../../origin/origin';
import { allRemotesOf, fallbacksOf, type ReleaseContent } from '../release-content';
import { storedVersion } from '../stored/stored-version';

/** The policy of a host that states none. */
const strictest: Policy = { 'default-src': ["'none'"] };

/**
 * Returns the Content-Security-Policy for a release: the policy of its host, and the sources that its
 * remotes, candidates and fallbacks need and its host allows. It depends only on files on the origin.
 */
export async function readPolicy(
  origin: Origin,
  release: ReleaseContent & Pick<Release, 'history'>,
): Promise<Policy> {
  const hostVersion = storedVersion(origin, 'host', release.host);
  const text = await hostVersion.readText(policyFile);
  const policy = text === undefined ? { ...strictest } : (JSON.parse(text) as Policy);

  const versions = allRemotesOf(release).map(([name, { version }]) =>
    storedVersion(origin, name, version),
  );
  const fallbacks = fallbacksOf(release).map(({ name, version }) =>
    storedVersion(origin, name, version),
  );
  const [ofHost, ...ofRemotes] = await Promise.all([
    readContract(hostVersion),
    ...versions.map(readContract),
    // A damaged fallback must not stop a release. The next release drops it.
    ...fallbacks.map((each) => readContract(each).catch(() => undefined)),
  ]);
  const needed = mergeSources(ofRemotes.map((contract) => contract?.policy ?? {}));
  const allowed = selectAllowed(needed, ofHost.policy ?? {});
  for (const [directive, sources] of Object.entries(allowed)) {
    policy[directive] = [...sourcesOf(policy, directive), ...sources];
  }
  return policy;
}

/** A directive without sources of its own uses those of `default-src`. */
function sourcesOf(policy: Policy, directive: string): string[] {
  const sources = policy[directive] ?? policy['default-src'] ?? [];
  return sources.filter((source) => source !== "'none'");
}
