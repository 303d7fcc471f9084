import { type Policy, policyFile } from '@backshop/build-config/output-format';
import { mergeAddresses, selectAllowed } from '@backshop/build-config/outside-addresses';
import type { Release } from '@backshop/shared-types';
import { readContract } from '../../contract/read-contract';
import type { Origin } from '../../origin/origin';
import { allRemotesOf, fallbacksOf, type ReleaseContent } from '../release-content';
import { storedVersion } from '../stored/stored-version';
import { legacyAddresses, legacyPolicy, trustedTypesDirectives } from './legacy-policy';

/**
 * Returns the Content-Security-Policy for a release: the policy of its host, and the outside
 * addresses that its remotes, candidates and fallbacks need and its host allows. It depends only on files on
 * the origin.
 */
export async function readPolicy(
  origin: Origin,
  release: ReleaseContent & Pick<Release, 'history'>,
): Promise<Policy> {
  const hostVersion = storedVersion(origin, 'host', release.host);
  const text = await hostVersion.readText(policyFile);
  if (text === undefined) return legacyPolicy;
  const policy = JSON.parse(text) as Policy;

  const versions = allRemotesOf(release).map(([name, { version }]) =>
    storedVersion(origin, name, version),
  );
  const fallbacks = fallbacksOf(release).map(({ name, version }) =>
    storedVersion(origin, name, version),
  );
  const [ofHost, ofFallbacks, ...ofRemotes] = await Promise.all([
    readContract(hostVersion),
    // A damaged fallback must not stop a release. The next release drops it.
    Promise.all(fallbacks.map((each) => readContract(each).catch(() => undefined))),
    ...versions.map(readContract),
  ]);
  if (ofRemotes.some((contract) => !contract?.outsideAddresses)) {
    for (const directive of trustedTypesDirectives) delete policy[directive];
  }
  const needed = ofRemotes.map((contract) => contract?.outsideAddresses ?? legacyAddresses);
  needed.push(...ofFallbacks.map((contract) => contract?.outsideAddresses ?? {}));
  const outside = selectAllowed(mergeAddresses(needed), ofHost?.outsideAddresses ?? {});
  for (const [directive, addresses] of Object.entries(outside)) {
    policy[directive] = [...sourcesOf(policy, directive), ...addresses];
  }
  return policy;
}

/** A directive without sources of its own uses those of `default-src`. */
function sourcesOf(policy: Policy, directive: string): string[] {
  const sources = policy[directive] ?? policy['default-src'] ?? [];
  return sources.filter((source) => source !== "'none'");
}
