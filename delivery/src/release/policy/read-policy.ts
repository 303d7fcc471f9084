import type { Policy } from '@backshop/build-config/output-format';
import { mergeSources, selectAllowed } from '@backshop/build-config/policy-sources';
import type { Release } from '@backshop/shared-types';
import type { ReleaseContent } from '../../log/log-entry';
import type { Origin } from '../../origin/origin';
import { storedVersion } from '../../version/stored-version';
import { allVersionsOf, fallbacksOf } from '../release-content';

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
  const infoOf = (name: string, version: string) => storedVersion(origin, name, version).readInfo();
  const [host, ...remotes] = await Promise.all([
    ...allVersionsOf(release).map(([name, version]) => infoOf(name, version)),
    // A damaged fallback must not stop a release. The next release drops it.
    ...fallbacksOf(release).map(({ name, version }) =>
      infoOf(name, version).catch(() => undefined),
    ),
  ]);
  const policy = { ...(host!.policy ?? strictest) };
  const needed = mergeSources(remotes.map((info) => info?.contract.policy ?? {}));
  const allowed = selectAllowed(needed, host!.contract.policy ?? {});
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
