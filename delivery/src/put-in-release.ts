import type { Release } from '@backshop/shared-types';
import { type BuiltVersion, describeRemote } from './built-version';
import type { ReleaseContent } from './release-versions';

/** What is live, with another version of one package. */
export async function putInRelease(live: Release, built: BuiltVersion): Promise<ReleaseContent> {
  const { host, remotes } = live;
  if (built.name === 'host') return { host: built.version, remotes };
  return { host, remotes: { ...remotes, [built.name]: await describeRemote(built) } };
}

/** The exposes that a package has in the live release, and would have no longer. */
export function missingExposes(live: Release, next: ReleaseContent, name: string): string[] {
  const exposes = next.remotes[name]?.exposes ?? {};
  return Object.keys(live.remotes[name]?.exposes ?? {}).filter(
    (expose) => !Object.hasOwn(exposes, expose),
  );
}
