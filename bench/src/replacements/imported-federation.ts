import type { Federation } from '@backshop/host/federation';
import type { Release } from '@backshop/shared-types';
import { parts } from 'virtual:parts';

/**
 * Replaces the host's federation in the monolith and in the naive federation. Each part is an
 * import that webpack resolves at build time, and there is only one version of it.
 */
export function createFederation(release: Release): Federation {
  const loaded = new Map<string, unknown>();

  const load = async (expose: string) => {
    const component = (await parts[expose]!()).default;
    loaded.set(expose, component);
    return component;
  };

  return {
    release,
    versionOf: () => release.host,
    peek: (expose) => loaded.get(expose) as never,
    load: (expose) => load(expose) as never,
    prefetch: (expose) => {
      load(expose).catch(() => undefined);
    },
    forget: (expose) => void loaded.delete(expose),
    previousVersion: () => undefined,
    usePrevious: () => undefined,
  };
}
